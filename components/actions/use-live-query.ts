"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readPortal, staleReason } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";

const POLL_MS = 5000;
/** Polling interval while the live stream is open, to catch missed changes. */
const LIVE_POLL_MS = 30_000;

/**
 * Keeps server-rendered ledger data current: refetches it when the live stream reports a change to one of the topics,
 * and polls more often while there is no stream.
 *
 * @param key the query's name; a change refetches every query with this name
 * @param path a portal API path, including the query string
 */
export function useLiveQuery<T>(
  key: string,
  path: string,
  initial: T,
  topics: Parameters<typeof useLiveUpdates>[0],
  options?: Parameters<typeof useLiveUpdates>[2],
) {
  const client = useQueryClient();
  const isLive = useLiveUpdates(topics, () => void client.invalidateQueries({ queryKey: [key] }), options);
  const { data, error, refetch } = useQuery({
    queryKey: [key, path],
    queryFn: ({ signal }) => readPortal<T>(path, signal),
    initialData: () => initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  return { data: data ?? initial, staleReason: staleReason(error), refetch };
}
