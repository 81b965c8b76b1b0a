"use client";
import { useEffect, useEffectEvent } from "react";
import { RECONNECTING } from "@/lib/shared/reconnecting";

const POLL_MS = 3_000;

/**
 * Retries a screen that failed because the portal lost its database, once the database is back.
 *
 * @returns whether the lost database caused the failure
 */
export function useReconnect(error: unknown, retry: () => void): boolean {
  const isReconnecting =
    error instanceof Error && "digest" in error && String(error.digest).startsWith(`${RECONNECTING}-`);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isReconnecting) return;
    const controller = new AbortController();
    // Checked first, since retrying while the portal is down would show the browser's error page.
    const check = async () => {
      const response = await fetch("/api/bank-status", { signal: controller.signal }).catch(() => null);
      if (response?.ok) retryNow();
    };
    const timer = setInterval(() => void check(), POLL_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [isReconnecting]);
  return isReconnecting;
}
