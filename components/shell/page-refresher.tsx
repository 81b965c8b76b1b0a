"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isIdle } from "@/components/session/idle";
import type { LiveTopic } from "./live-connection";
import { useLiveUpdates } from "./use-live-updates";

/** While the live stream reports nothing. */
const POLL_MS = 5_000;
/** Rendering a page on the server costs more than fetching its data. */
const EVERY_MS = 1_000;

/** Renders the page again when records of the given topics changed, once a second at most. */
export function PageRefresher({ topics }: { topics: readonly LiveTopic[] }) {
  const router = useRouter();
  const isLive = useLiveUpdates(topics, () => router.refresh(), { everyMs: EVERY_MS });
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => isIdle() || router.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isLive, router]);
  return null;
}
