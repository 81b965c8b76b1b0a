"use client";
import { ChevronRight, Rss } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { eventSentence } from "@/components/contract/event-sentence";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { classes } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { FIELD_BOX } from "@/components/ui/field-style";
import { FilterChip } from "@/components/ui/filter-chip";
import { PageLinks } from "@/components/ui/page-links";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import type { ReceivedList } from "@/features/webhooks/events/list-events";
import { type ReceivedQuery, receivedHref } from "@/features/webhooks/events/received-query";
import type { EventRow } from "@/features/webhooks/events/view-event";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { describeChanges } from "./describe-changes";
import { useReceivedEvents } from "./use-received-events";

const EventDetail = dynamic(() => import("./event-detail").then((module) => module.EventDetail), {
  loading: () => <Skeleton className="m-3.5 h-24" />,
});

/** Shows the filters and a page of received events, with live updates. */
export function ReceivedScreen({
  initial,
  query,
  canRetry,
}: {
  initial: ReceivedList;
  query: ReceivedQuery;
  canRetry: boolean;
}) {
  const { list, staleReason, refetch } = useReceivedEvents(initial, query);
  const { eventName, isSetAside, paymentId } = query;
  const filters = { eventName, isSetAside, paymentId };
  return (
    <>
      <ReceivedFilter query={query} setAside={list.setAside} />
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
      {list.rows.length === 0 ? (
        <NoEvents isFiltered={eventName !== undefined || isSetAside === true || paymentId !== undefined} />
      ) : (
        <>
          <ReceivedEvents rows={list.rows} canRetry={canRetry} />
          <PageLinks
            before={list.newerCursor === null ? null : receivedHref({ ...filters, after: list.newerCursor })}
            after={list.olderCursor === null ? null : receivedHref({ ...filters, before: list.olderCursor })}
          />
        </>
      )}
    </>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Rss}
        title={isFiltered ? "No events match" : "No events received yet"}
        actions={
          isFiltered ? (
            <ButtonLink href="/webhooks/received">Show all</ButtonLink>
          ) : (
            <ButtonLink href="/webhooks/matrix">See the event subscriptions</ButtonLink>
          )
        }
      >
        {isFiltered
          ? "Remove a filter to see the others."
          : "Events that the bank sends to this portal appear here as they arrive, with their bodies and changes."}
      </EmptyState>
    </div>
  );
}

/** Lists the received events, newest first. Each row expands to show the event's body and changes. */
function ReceivedEvents({ rows, canRetry }: { rows: readonly EventRow[]; canRetry: boolean }) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <ul aria-label="Received events" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {rows.map((row) => {
        const isOpen = row.id === openId;
        return (
          <li key={row.id}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpenId(isOpen ? null : row.id)}
              className="num flex min-h-10 w-full flex-wrap items-center gap-x-4 gap-y-0.5 px-3.5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <ChevronRight
                aria-hidden
                className={classes("size-3.5 shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
              />
              <span className="w-[104px] shrink-0 text-muted">
                <Timestamp iso={row.happenedAt ?? row.receivedAt} style="date-time" />
              </span>
              <span className="w-[212px] shrink-0 truncate font-medium">{row.eventName ?? "Unreadable"}</span>
              <span className="min-w-0 flex-1 basis-40 truncate text-muted">
                {[
                  eventSentence(row.eventName, row.object),
                  row.state === "set-aside" ? row.reason : describeChanges(row),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {row.copies > 1 && (
                <Tag tip="Deliveries of the same event; only the first counts.">delivered {row.copies} times</Tag>
              )}
              {row.state === "set-aside" && <Tag tone="bad">Not processed</Tag>}
              {row.state === "received" && <Tag tone="info">Waiting</Tag>}
            </button>
            {isOpen && <EventDetail row={row} canRetry={canRetry} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Filters for the event, the payment, and unprocessed events, stored in the URL. */
function ReceivedFilter({ query, setAside }: { query: ReceivedQuery; setAside: number }) {
  const router = useRouter();
  const { eventName, isSetAside, paymentId } = query;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5">
      <div className={classes(FIELD_BOX, "w-full sm:w-60")}>
        <select
          aria-label="Event"
          value={eventName ?? ""}
          onChange={(event) =>
            router.push(receivedHref({ isSetAside, paymentId, eventName: event.target.value || undefined }), {
              scroll: false,
            })
          }
          className="h-full w-full bg-transparent outline-none"
        >
          <option value="">All events</option>
          {EVENT_NAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FilterChip
        href={receivedHref({ eventName, paymentId, isSetAside: !isSetAside || undefined })}
        isOn={isSetAside === true}
        isCurrent
        prefetch={false}
        tip="Events that could not be applied. They do not block other events."
      >
        Not processed {setAside > 99 ? "99+" : setAside}
      </FilterChip>
      {paymentId && (
        <FilterChip href={receivedHref({ eventName, isSetAside })} isOn prefetch={false}>
          Payment {paymentId.slice(0, 8)}
        </FilterChip>
      )}
    </div>
  );
}
