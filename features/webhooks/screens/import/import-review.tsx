import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { ImportReview, NamedRegistration } from "@/features/webhooks/review-import";
import type { PartResult, useImport } from "./use-import";

const RESULT_STYLES = { good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  eventName: "Event",
  callbackUrl: "Callback address",
  authUsername: "User name",
  type: "Type",
  format: "Format",
  enabled: "Enabled",
};

/** Shows how a file differs from the bank: new, changed, unchanged and missing registrations. */
export function ImportReviewCards({
  review,
  session,
}: {
  review: ImportReview;
  session: Pick<ReturnType<typeof useImport>, "credentials" | "setCredentials" | "results" | "isPending">;
}) {
  const { added, changed, leftOut, unchanged, missing } = review;
  const { results } = session;
  return (
    <>
      {added.length + changed.length === 0 && <p>The file contains nothing to change.</p>}
      {added.length > 0 && <Added review={review} session={session} />}
      {changed.length > 0 && (
        <Part title="Changed" count={changed.length}>
          {changed.map(({ registrationId, shown, fields }, index) => (
            <li key={registrationId} className="grid gap-1 px-3.5 py-2.5">
              <Name registration={shown} />
              <dl className="grid gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[140px_minmax(0,1fr)]">
                {fields.map(({ name, from, to }) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{FIELD_NAMES[name] ?? name}</dt>
                    <dd className="wrap-anywhere">
                      <del className="text-muted">{from || "none"}</del> →{" "}
                      <ins className="no-underline">{to || "none"}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
              <Result result={results[added.length + index]} />
            </li>
          ))}
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title="Left out" count={leftOut.length}>
          {leftOut.map((entry) => (
            <li key={`${entry.eventName} ${entry.callbackUrl}`} className="grid gap-1 px-3.5 py-2.5">
              <Name registration={entry} />
              <p className="text-sm">{entry.reason}</p>
            </li>
          ))}
        </Part>
      )}
      {missing.length > 0 && (
        <details className="min-w-0">
          <summary className="num min-h-6 w-fit cursor-pointer rounded-sm text-muted">
            Not in the file, so they stay as they are: {missing.length}
          </summary>
          <ul aria-label="Not in the file" className="mt-2 divide-y rounded-lg border bg-surface">
            {missing.map((registration) => (
              <li key={registration.id} className="px-3.5 py-2">
                <Name registration={registration} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="num text-muted">Unchanged: {unchanged}</p>
    </>
  );
}

/** Lists the new registrations by address, each with inputs for the credentials that the bank will send. */
function Added({ review, session }: Parameters<typeof ImportReviewCards>[0]) {
  const { credentials, setCredentials, results, isPending } = session;
  const count = review.added.reduce((sum, { eventNames }) => sum + eventNames.length, 0);
  return (
    <Part title="New" count={count} note="Files contain no passwords: enter what the bank sends to each address.">
      {review.added.map(({ eventNames, callbackUrl, type, format }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a review never change order
        <li key={index} className="grid gap-2.5 px-3.5 py-2.5">
          <div className="min-w-0">
            <p className="wrap-anywhere font-mono text-sm">{callbackUrl ?? "Fetched by polling"}</p>
            <p className="text-muted text-sm">
              {type} · {format} · {eventNames.join(", ")}
            </p>
          </div>
          {type === "Push" && !results[index] && (
            <div className="grid gap-2.5 sm:grid-cols-2">
              <TextField
                label="User name"
                note="optional"
                value={credentials[index]?.username ?? ""}
                onChange={(username) => setCredentials(index, { username })}
                maxLength={255}
                autoComplete="off"
                disabled={isPending}
              />
              <TextField
                label="Password"
                type="password"
                value={credentials[index]?.password ?? ""}
                onChange={(password) => setCredentials(index, { password })}
                maxLength={255}
                autoComplete="new-password"
                disabled={isPending}
              />
            </div>
          )}
          <Result result={results[index]} />
        </li>
      ))}
    </Part>
  );
}

function Part({ title, count, note, children }: { title: string; count: number; note?: string; children: ReactNode }) {
  const titleId = `import-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <Card title={title} titleId={titleId} titleNote={<span className="num text-muted">{count}</span>} aside={note}>
      <ul className="divide-y">{children}</ul>
    </Card>
  );
}

function Name({ registration: { eventName, callbackUrl } }: { registration: NamedRegistration }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{eventName ?? "Event not reported"}</span>
      <span className="wrap-anywhere font-mono text-muted text-xs">{callbackUrl ?? "no address"}</span>
    </p>
  );
}

function Result({ result }: { result: PartResult | null | undefined }) {
  return (
    <div aria-live="polite" className={result ? `text-sm ${RESULT_STYLES[result.tone]}` : undefined}>
      {result?.text}
    </div>
  );
}
