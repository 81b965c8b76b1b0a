"use client";
import { Rss } from "lucide-react";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import type { ReceivedList } from "@/lib/portal/events/list-events";
import { type ReceivedQuery, receivedHref } from "@/lib/portal/events/received-query";
import { ReceivedEvents } from "./received-events";
import { ReceivedFilter } from "./received-filter";
import { useReceivedEvents } from "./use-received-events";

/** The received events, live: filters, a page of events and pagination. */
export function ReceivedScreen({
  initial,
  query,
  canRetry,
}: {
  initial: ReceivedList;
  query: ReceivedQuery;
  canRetry: boolean;
}) {
  const { list, staleBecause, refetch } = useReceivedEvents(initial, query);
  const { eventName, isSetAside, paymentId } = query;
  const filters = { eventName, isSetAside, paymentId };
  return (
    <>
      <ReceivedFilter query={query} setAside={list.setAside} />
      {staleBecause && <StaleListNotice because={staleBecause} onRetry={() => void refetch()} />}
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
        title={isFiltered ? "No events match" : "Nothing has been received yet"}
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
          : "Events that the bank sends to this portal appear here as they arrive, with their bodies and what they changed."}
      </EmptyState>
    </div>
  );
}
