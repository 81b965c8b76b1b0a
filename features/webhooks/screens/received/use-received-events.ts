"use client";
import { useLiveQuery } from "@/components/actions/use-live-query";
import type { ReceivedList } from "@/features/webhooks/events/list-events";
import { type ReceivedQuery, receivedSearch } from "@/features/webhooks/events/received-query";

/** Query key, also used to refetch the events after a retry. */
export const RECEIVED_KEY = "received-events";

/** Returns the page of received events for a query, with live updates. */
export function useReceivedEvents(initial: ReceivedList, query: ReceivedQuery) {
  const { data: list, ...state } = useLiveQuery(RECEIVED_KEY, `/api/events${receivedSearch(query)}`, initial, [
    "event",
  ]);
  return { list, ...state };
}
