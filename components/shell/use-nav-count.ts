"use client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "./use-live-updates";

const POLL_MS = 10_000;
const LIVE_POLL_MS = 60_000;

const countsQuery = queryOptions({
  queryKey: ["nav-counts"],
  queryFn: ({ signal }) => readPortal<Readonly<Record<string, number>>>("/api/nav-counts", signal),
  retry: false,
});

/** The number of pending items of a page, 0 while unknown. It only reads the cache: `NavCountsPoller` requests all counts. */
export function useNavCount(href: string): number {
  return useQuery({ ...countsQuery, enabled: false }).data?.[href] ?? 0;
}

/** Keeps the counts up to date while the page is open. */
export function NavCountsPoller(): null {
  const client = useQueryClient();
  const { queryKey } = countsQuery;
  const isLive = useLiveUpdates(
    ["payment", "authorization", "event", "intent", "approval"],
    () => void client.refetchQueries({ queryKey }),
  );
  useQuery({ ...countsQuery, refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS });
  return null;
}
