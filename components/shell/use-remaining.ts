"use client";
import { useEffect, useState } from "react";

/**
 * Milliseconds until a moment on the bank's clock, every second. Counts down from what that clock showed when the page
 * was made, so that a moved sandbox clock counts too.
 */
export function useRemaining(until: string, bankNow: string): number {
  const [passedMs, setPassedMs] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the bank's clock starts the count anew
  useEffect(() => {
    const startedMs = performance.now();
    setPassedMs(0);
    const timer = setInterval(() => setPassedMs(performance.now() - startedMs), 1000);
    return () => clearInterval(timer);
  }, [bankNow]);
  return Date.parse(until) - Date.parse(bankNow) - passedMs;
}
