"use client";
import { useEffect, useEffectEvent } from "react";
import { RECONNECTING } from "@/lib/shared/reconnecting";

const POLL_MS = 3_000;

/**
 * Retries a screen that failed because the portal had lost its database, as soon as it has one again.
 *
 * @returns whether that is why it failed
 */
export function useReconnect(error: unknown, retry: () => void): boolean {
  const isReconnecting =
    error instanceof Error && "digest" in error && String(error.digest).startsWith(`${RECONNECTING}-`);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isReconnecting) return;
    const aborting = new AbortController();
    // Asked for first: a retry that finds no portal at all would replace the page with the browser's own error.
    const ask = async () => {
      const response = await fetch("/api/bank-status", { signal: aborting.signal }).catch(() => null);
      if (response?.ok) retryNow();
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      aborting.abort();
    };
  }, [isReconnecting]);
  return isReconnecting;
}
