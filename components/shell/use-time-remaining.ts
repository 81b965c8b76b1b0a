"use client";
import { useEffect, useState } from "react";

/**
 * Returns the milliseconds until a time on the bank's clock, updated every second; negative once the time has passed.
 * Counts from the bank's time at rendering, so that an advanced sandbox clock is taken into account.
 *
 * @param until ISO 8601 timestamp
 * @param bankNow ISO 8601 timestamp on the bank's clock when the page was rendered
 */
export function useTimeRemaining(until: string, bankNow: string): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `bankNow` restarts the count
  useEffect(() => {
    const startedMs = performance.now();
    setElapsedMs(0);
    const timer = setInterval(() => setElapsedMs(performance.now() - startedMs), 1000);
    return () => clearInterval(timer);
  }, [bankNow]);
  return Date.parse(until) - Date.parse(bankNow) - elapsedMs;
}
