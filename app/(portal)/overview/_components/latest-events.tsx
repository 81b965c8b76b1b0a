import Link from "next/link";
import { EnumValue } from "@/components/contract/enum-value";
import { nameObject } from "@/components/contract/event-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import type { EventRow } from "@/lib/portal/events/view-event";

/** The latest events, newest first, each with what it is about. */
export function LatestEvents({ events, now }: { events: readonly EventRow[]; now: string }) {
  return (
    <Card title="Latest events" titleId="latest-events" aside="live">
      {events.length === 0 ? (
        <p className="px-3.5 py-4 text-muted">No events yet. Events from the bank appear here within seconds.</p>
      ) : (
        // Half of them below the rest of the page, as on a phone.
        <ol className="max-lg:[&>li:nth-child(n+9)]:hidden">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-b px-3.5 py-1 last:border-0"
            >
              <span className="num text-muted text-xs">
                <Timestamp iso={event.happenedAt ?? event.receivedAt} style="short" now={now} />
              </span>
              {/* Its target of 24 px must not reach into the link below. */}
              <span className="[&_.explained]:my-0 [&_.explained]:block [&_.explained]:truncate">
                {event.eventName ? <EnumValue table={EVENT_LABELS} value={event.eventName} /> : "Unreadable"}
              </span>
              {event.state === "set-aside" && (
                <Tag tone="warn" tip={event.reason ?? undefined}>
                  Set aside
                </Tag>
              )}
              <About event={event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** What an event is about, as a link to its page. */
function About({ event: { paymentId, object } }: { event: EventRow }) {
  const name = object && nameObject(object);
  if (paymentId === null && !name) return null;
  const shown = <span className="first-letter:uppercase">{name ?? "Payment"}</span>;
  const href =
    paymentId !== null
      ? `/payments/${paymentId}`
      : object?.kind === "restriction"
        ? `/restrictions/${object.id}`
        : null;
  return href ? (
    <Link href={href} prefetch={false} className="num link col-span-2 col-start-2 flex py-0.5 text-sm">
      {shown}
    </Link>
  ) : (
    <span className="num col-span-2 col-start-2 flex py-0.5 text-muted text-sm">{shown}</span>
  );
}
