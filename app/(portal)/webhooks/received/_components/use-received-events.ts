"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readPortal, SignedOutError } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import type { ReceivedList } from "@/lib/portal/events/list-events";
import { type ReceivedQuery, receivedSearch } from "@/lib/portal/events/received-query";

/** What is asked again when an event was applied by hand. */
export const RECEIVED_KEY = "received-events";

const POLL_MS = 5000;
const LIVE_POLL_MS = 30_000;

/**
 * The feed as the portal's ledger has it now: starts with what the server rendered, then asks whenever the portal tells
 * of an event, and every few seconds while it can't.
 */
export function useReceivedEvents(initial: ReceivedList, query: ReceivedQuery) {
  const search = receivedSearch(query);
  const client = useQueryClient();
  const isLive = useLive(["event"], () => void client.invalidateQueries({ queryKey: [RECEIVED_KEY] }));
  const { data, error, refetch } = useQuery({
    queryKey: [RECEIVED_KEY, search],
    queryFn: ({ signal }) => readPortal<ReceivedList>(`/api/events${search}`, signal),
    initialData: initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  return { list: data, isStale: error !== null && !(error instanceof SignedOutError), refetch };
}
