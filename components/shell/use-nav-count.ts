"use client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { readPortal } from "./read-portal";
import { useLive } from "./use-live";

const POLL_MS = 10_000;
const LIVE_POLL_MS = 60_000;

const countsQuery = queryOptions({
  queryKey: ["nav-counts"],
  queryFn: ({ signal }) => readPortal<Readonly<Record<string, number>>>("/api/nav-counts", signal),
  retry: false,
});

/** How much waits in a room, as far as is known. Only shows it: one place of the page asks for all rooms. */
export function useNavCount(href: string): number {
  return useQuery({ ...countsQuery, enabled: false }).data?.[href] ?? 0;
}

/** Keeps the counts true while the page is open. */
export function NavCountsKeeper(): null {
  const client = useQueryClient();
  const { queryKey } = countsQuery;
  const isLive = useLive(
    ["payment", "authorization", "event", "intent"],
    () => void client.refetchQueries({ queryKey }),
  );
  useQuery({ ...countsQuery, refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS });
  return null;
}
