import Link from "next/link";
import { EnumValue } from "@/components/contract/enum-value";
import { Moment } from "@/components/shell/moment";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import { EVENT_LABELS } from "@/lib/contract/labels";
import { formatCents } from "@/lib/money/cents";
import type { LatestEvent } from "@/lib/portal/overview/get-overview";

/** What the bank told last, the newest first. */
export function LatestEvents({ events, now }: { events: readonly LatestEvent[]; now: string }) {
  return (
    <Card title="Latest events" titleId="latest-events" aside="live">
      {events.length === 0 ? (
        <p className="px-3.5 py-4 text-muted">
          Nothing yet. What the bank tells by webhook appears here within seconds.
        </p>
      ) : (
        <ol>
          {events.map((event) => (
            <li key={event.id} className="flex min-h-9 items-center gap-2.5 border-b px-3.5 py-1 last:border-0">
              <span className="num w-14 shrink-0 text-muted text-xs">
                <Moment iso={event.happenedAt ?? event.receivedAt} style="short" now={now} />
              </span>
              <span className="min-w-0 flex-1 truncate">
                {event.eventName ? <EnumValue table={EVENT_LABELS} value={event.eventName} /> : "Unreadable"}
              </span>
              {event.state === "set-aside" && (
                <Tag tone="warn" tip={event.reason ?? undefined}>
                  Set aside
                </Tag>
              )}
              {event.paymentId && (
                <Link href={`/payments/${event.paymentId}`} prefetch={false} className="num link shrink-0 text-sm">
                  {event.check?.checkNumber ? `Check ${event.check.checkNumber}` : "Payment"}
                  {event.check?.amountCents != null && (
                    <span className="ml-2.5 inline-block min-w-[76px] text-right font-normal text-text">
                      {formatCents(event.check.amountCents)}
                    </span>
                  )}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
