"use client";
import { useQuery } from "@tanstack/react-query";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { Timestamp } from "@/components/shell/timestamp";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonText } from "@/components/ui/json-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { AttemptView, DeliveryDetailView } from "@/features/webhooks/get-delivery";

/**
 * Shows a delivery's payload and headers, and every attempt with its response.
 *
 * @param version changes with every attempt, so that the details are refetched
 */
export function DeliveryDetail({ deliveryId, version }: { deliveryId: string; version: string }) {
  const { data, error } = useQuery({
    queryKey: ["delivery", deliveryId, version],
    queryFn: ({ signal }) => readPortal<DeliveryDetailView>(`/api/deliveries/${deliveryId}`, signal),
    retry: false,
  });
  return (
    <div className="grid gap-3.5 border-t bg-sunken px-3.5 py-3 xl:grid-cols-2">
      {error ? (
        <p className="text-muted">{problemOfRead(error)} Close the row and open it again.</p>
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <SentRequest detail={data} />
          <Attempts detail={data} />
        </>
      )}
    </div>
  );
}

/** Shows the payload, and the headers of the last attempt. */
function SentRequest({ detail: { body, attemptLog } }: { detail: DeliveryDetailView }) {
  const headers = attemptLog.findLast((attempt) => attempt.headers !== null)?.headers;
  return (
    <div className="grid min-w-0 content-start gap-3.5">
      <section aria-label="Payload" className="min-w-0">
        <h3 className="mb-1.5 flex min-h-6 items-center gap-2 font-medium">
          Payload {body !== null && <CopyButton text={body} what="payload" />}
        </h3>
        {body === null ? <p className="text-muted">The bank does not return the payload.</p> : <JsonText text={body} />}
      </section>
      <section aria-label="Headers" className="min-w-0">
        <h3 className="mb-1.5 flex min-h-6 items-center font-medium">Headers</h3>
        {headers ? (
          <>
            <HeaderList headers={headers} />
            <p className="mt-1.5 text-muted text-sm">
              From the last attempt. The password and signature are omitted (…).
            </p>
          </>
        ) : (
          <p className="text-muted">Nothing has been sent yet.</p>
        )}
      </section>
    </div>
  );
}

function HeaderList({ headers }: { headers: Readonly<Record<string, string | undefined>> }) {
  return (
    <dl className="grid gap-x-3 gap-y-0.5 rounded-md border bg-surface p-3 font-mono text-xs sm:grid-cols-[140px_minmax(0,1fr)]">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the attempts that the bank still has, newest first. */
function Attempts({ detail: { attempts, attemptLog } }: { detail: DeliveryDetailView }) {
  const dropped = attempts - attemptLog.length;
  return (
    <section aria-label="Attempts" className="min-w-0">
      <h3 className="mb-1.5 flex min-h-6 items-center font-medium">Attempts</h3>
      {attempts === 0 && <p className="text-muted">None yet.</p>}
      {attemptLog.length > 0 && (
        <ol className="divide-y rounded-md border bg-surface">
          {attemptLog.toReversed().map((attempt) => (
            <Attempt key={attempt.place} attempt={attempt} />
          ))}
        </ol>
      )}
      {dropped > 0 && (
        <p className="mt-1.5 text-muted text-sm">
          {attemptLog.length === 0
            ? `Requests from ${attempts === 1 ? "the one attempt" : `the ${attempts} attempts`} so far were not saved.`
            : `${dropped === 1 ? "One earlier attempt is" : `${dropped} earlier attempts are`} no longer available.`}
        </p>
      )}
    </section>
  );
}

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { place, attemptedAt, callbackUrl, httpStatus, error, durationMs, responseHeaders, responseBody } = attempt;
  const facts = [
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    ...(durationMs === null || callbackUrl === null ? [] : [`${durationMs} ms`]),
  ];
  return (
    <li className="num grid gap-1 px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="w-5 text-muted">{place}</span>
        {attemptedAt && <Timestamp iso={attemptedAt} style="date-time" />}
        {facts.length > 0 && <span className="text-muted">{facts.join(" · ")}</span>}
        {error === null && <span className="text-good">Accepted</span>}
      </p>
      <div className="grid min-w-0 gap-1 pl-8 text-sm max-sm:pl-0">
        {error !== null && <p className="text-bad">{error}</p>}
        <p className="truncate text-muted" data-tip={callbackUrl ?? undefined}>
          {callbackUrl === null ? "Not sent." : `To ${callbackUrl}`}
        </p>
        {responseBody !== null ? (
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-sm bg-sunken px-2 py-1 font-mono text-xs">
            {responseBody}
          </pre>
        ) : (
          httpStatus !== null && <p className="text-muted">The response had no body.</p>
        )}
        {responseHeaders && (
          <details>
            <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-muted">Response headers</summary>
            <HeaderList headers={responseHeaders} />
          </details>
        )}
      </div>
    </li>
  );
}
