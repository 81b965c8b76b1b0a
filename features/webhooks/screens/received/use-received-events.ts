"use client";
import { useLiveQuery } from "@/components/actions/use-live-query";
import type { ReceivedList } from "@/features/webhooks/events/list-events";
import { type ReceivedQuery, receivedSearch } from "@/features/webhooks/events/received-query";

/** The name of the queries that are fetched again after an event was applied by hand. */
export const RECEIVED_KEY = "received-events";

/** The page of received events of a query, live. */
export function useReceivedEvents(initial: ReceivedList, query: ReceivedQuery) {
  const { data: list, ...state } = useLiveQuery(RECEIVED_KEY, `/api/events${receivedSearch(query)}`, initial, [
    "event",
  ]);
  return { list, ...state };
}
