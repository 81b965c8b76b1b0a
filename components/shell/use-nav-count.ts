"use client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { readPortal } from "@/components/session/read-portal";
import {
  isLiveConnected,
  type NavCounts,
  subscribeToCounts,
  subscribeToLiveState,
  subscribeToLiveUpdates,
} from "./live-connection";

const POLL_MS = 10_000;

const countsQuery = queryOptions({
  queryKey: ["nav-counts"],
  queryFn: ({ signal }) => readPortal<NavCounts>("/api/nav-counts", signal),
  retry: false,
});

/** Returns a page's number of pending items; 0 until loaded. Only reads the cache, which `NavCountsPoller` fills. */
export function useNavCount(href: string): number {
  return useQuery({ ...countsQuery, enabled: false }).data?.[href] ?? 0;
}

/** Keeps the counts up to date while the page is open, from the live stream or, without one, by polling. */
export function NavCountsPoller(): null {
  const client = useQueryClient();
  const isLive = useSyncExternalStore(subscribeToLiveState, isLiveConnected, () => false);
  useEffect(() => {
    const closeConnection = subscribeToLiveUpdates(() => {});
    const unsubscribe = subscribeToCounts((counts) => client.setQueryData(countsQuery.queryKey, counts));
    return () => {
      unsubscribe();
      closeConnection();
    };
  }, [client]);
  useQuery({ ...countsQuery, refetchInterval: isLive ? false : POLL_MS });
  return null;
}
