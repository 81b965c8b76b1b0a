"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPortal } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import type { RestrictionDetail } from "@/lib/portal/restrictions/get-restriction";

const POLL_MS = 5000;
/** While the portal tells of changes by itself; a removal has no event. */
const LIVE_MS = 15_000;

/**
 * Renders the page anew when the portal tells that the restriction changed, and asks now and then how it stands. The page
 * itself stays on the server.
 */
export function RestrictionPoller({ restriction }: { restriction: RestrictionDetail }) {
  const router = useRouter();
  const { id } = restriction;
  const version = JSON.stringify(restriction);
  const isLive = useLive(["restriction"], () => router.refresh(), id);
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
