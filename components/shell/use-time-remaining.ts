"use client";
import { useEffect, useState } from "react";

/**
 * Milliseconds until a time on the bank's clock, updated every second; negative after it has passed. Counts from the
 * bank's time at rendering, so that it respects an advanced sandbox clock.
 *
 * @param until ISO time
 * @param bankNow ISO time of the bank's clock when the page was rendered
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
