"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState, useTransition } from "react";
import { callAction } from "@/components/session/call-action";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonText } from "@/components/ui/json-text";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { retryEventAction } from "@/features/webhooks/actions";
import type { EventView } from "@/features/webhooks/events/list-events";
import type { EventRow } from "@/features/webhooks/events/view-event";
import { formatValue } from "./describe-changes";
import { RECEIVED_KEY } from "./use-received-events";

/** Shows an event's body as received, and its changes field by field. */
export function EventDetail({ row, canRetry }: { row: EventRow; canRetry: boolean }) {
  return (
    <div className="grid gap-3.5 border-t bg-sunken px-3.5 py-3 lg:grid-cols-2">
      <EventBody eventId={row.id} />
      <EventChanges row={row} canRetry={canRetry} />
    </div>
  );
}

function EventBody({ eventId }: { eventId: number }) {
  const { data, error } = useQuery({
    queryKey: ["event", eventId],
    queryFn: ({ signal }) => readPortal<EventView>(`/api/events/${eventId}`, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const body = data?.raw;
  return (
    <section aria-label="Body" className="min-w-0">
      <h3 className="mb-1.5 flex min-h-6 items-center gap-2 font-medium">
        Body {data?.raw != null && <CopyButton text={data.raw} what="body" />}
      </h3>
      {error ? (
        <p className="text-muted">{problemOfRead(error)}</p>
      ) : body === null ? (
        <p className="text-muted">The body was removed by the retention policy. The changes are still available.</p>
      ) : body === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <JsonText text={body} />
      )}
    </section>
  );
}

function EventChanges({ row, canRetry }: { row: EventRow; canRetry: boolean }) {
  return (
    <section aria-label="Changes" className="min-w-0">
      <h3 className="mb-1.5 flex min-h-6 items-center font-medium">Changes</h3>
      {row.state === "set-aside" && (
        <Notice
          tone="bad"
          className="mb-2"
          actions={canRetry && <RetryButton eventId={row.id} />}
          title="This event was not processed"
        >
          {row.reason}
        </Notice>
      )}
      {row.changes.length === 0 ? (
        <p className="text-muted">No ledger fields changed.</p>
      ) : (
        <ul className="num grid max-h-80 gap-1 overflow-auto rounded-md border bg-surface p-3 text-sm">
          {row.changes.map((change) => (
            <li key={`${change.kind} ${change.id} ${change.field}`} className="flex flex-wrap gap-x-2">
              <span className="text-muted">{change.field}</span>
              <span className="min-w-0 break-all">
                {change.from !== null && <span className="text-muted line-through">{formatValue(change.from)}</span>}{" "}
                {formatValue(change.to)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-muted text-sm">
        {row.copies === 0 ? "Fetched by polling, not delivered: " : "Received "}
        <Timestamp iso={row.receivedAt} style="date-time" />
        {row.appliedAt && (
          <>
            , applied <Timestamp iso={row.appliedAt} style="time" />
          </>
        )}
        {row.paymentId && (
          <>
            {" · "}
            <Link href={`/payments/${row.paymentId}`} prefetch={false} className="link">
              open the payment
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

function RetryButton({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const retry = () =>
    startTransition(async () => {
      const outcome = await callAction(retryEventAction)({ eventId });
      setMessage(outcome.ok ? null : outcome.message);
      await client.invalidateQueries({ queryKey: [RECEIVED_KEY] });
    });
  return (
    <>
      <Button size="small" onPress={retry} isPending={isPending}>
        Try again
      </Button>
      {message && <span role="alert">{message}</span>}
    </>
  );
}
