"use client";
import { ChevronLeft, ChevronRight, Rss } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import type { ReceivedList } from "@/lib/portal/events/list-events";
import { type ReceivedQuery, receivedHref } from "@/lib/portal/events/received-query";
import { ReceivedEvents } from "./received-events";
import { ReceivedFilter } from "./received-filter";
import { useReceivedEvents } from "./use-received-events";

/** The feed, live: its filters, the page of events and the way to the others. */
export function ReceivedScreen({
  initial,
  query,
  canRetry,
}: {
  initial: ReceivedList;
  query: ReceivedQuery;
  canRetry: boolean;
}) {
  const { list, isStale, refetch } = useReceivedEvents(initial, query);
  const { eventName, isSetAside, paymentId } = query;
  const filters = { eventName, isSetAside, paymentId };
  return (
    <>
      <ReceivedFilter query={query} setAside={list.setAside} />
      {isStale && (
        <Notice
          tone="warn"
          role="status"
          title="This list may be old"
          className="mb-2.5"
          actions={
            <Button size="small" onPress={() => refetch()}>
              Ask again
            </Button>
          }
        >
          The portal did not answer; it is asked again every few seconds.
        </Notice>
      )}
      {list.rows.length === 0 ? (
        <NoEvents isFiltered={eventName !== undefined || isSetAside === true || paymentId !== undefined} />
      ) : (
        <>
          <ReceivedEvents rows={list.rows} canRetry={canRetry} />
          <nav aria-label="Pages" className="mt-3 flex justify-between gap-2">
            {list.newerCursor === null ? (
              <span />
            ) : (
              <ButtonLink href={receivedHref({ ...filters, after: list.newerCursor })} prefetch={false} rel="prev">
                <ChevronLeft aria-hidden />
                Newer
              </ButtonLink>
            )}
            {list.olderCursor !== null && (
              <ButtonLink href={receivedHref({ ...filters, before: list.olderCursor })} prefetch={false} rel="next">
                Older
                <ChevronRight aria-hidden />
              </ButtonLink>
            )}
          </nav>
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
        title={isFiltered ? "No event fits" : "Nothing was received yet"}
        actions={
          isFiltered ? (
            <ButtonLink href="/webhooks/received">Show all</ButtonLink>
          ) : (
            <ButtonLink href="/webhooks/matrix">See who hears what</ButtonLink>
          )
        }
      >
        {isFiltered
          ? "Take a filter away to see the others."
          : "What the bank tells this portal appears here as it comes, with its body and with what it changed."}
      </EmptyState>
    </div>
  );
}
