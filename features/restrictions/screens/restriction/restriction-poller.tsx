"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { RestrictionDetail } from "@/features/restrictions/get-restriction";

const POLL_MS = 5000;
/** Poll interval while the live stream is connected. Polling is still needed, because removals have no event. */
const LIVE_MS = 15_000;

/**
 * Refreshes the page when the live stream reports that the restriction changed, and also polls for changes. A refresh
 * rerenders the page on the server.
 */
export function RestrictionPoller({ restriction }: { restriction: RestrictionDetail }) {
  const router = useRouter();
  const { id } = restriction;
  const version = JSON.stringify(restriction);
  const isLive = useLiveUpdates(["restriction"], () => router.refresh(), { id });
  const { data } = useQuery({
    queryKey: ["restriction-version", id],
    queryFn: async ({ signal }) =>
      JSON.stringify(await readPortal<RestrictionDetail>(`/api/restrictions/${encodeURIComponent(id)}`, signal)),
    retry: false,
    refetchInterval: isLive ? LIVE_MS : POLL_MS,
  });
  useEffect(() => {
    if (data !== undefined && data !== version) router.refresh();
  }, [data, version, router]);
  return null;
}
