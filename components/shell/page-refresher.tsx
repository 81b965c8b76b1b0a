"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isIdle } from "@/components/session/idle";
import type { LiveTopic } from "./live-connection";
import { useLiveUpdates } from "./use-live-updates";

/** Polling interval while the live connection is closed. */
const POLL_MS = 5_000;
/** Minimum time between refreshes, longer than the default since rendering a page costs more than fetching data. */
const REFRESH_INTERVAL_MS = 1_000;

/** Re-renders the page when records of the given types change, at most once per second. */
export function PageRefresher({ topics }: { topics: readonly LiveTopic[] }) {
  const router = useRouter();
  const isLive = useLiveUpdates(topics, () => router.refresh(), { everyMs: REFRESH_INTERVAL_MS });
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => isIdle() || router.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isLive, router]);
  return null;
}
