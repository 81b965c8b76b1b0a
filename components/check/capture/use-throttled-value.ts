"use client";
import { useEffect, useRef, useState } from "react";

/** The newest value, updated at most every `intervalMs`: keeps a live region from being announced without pause. */
export function useThrottledValue<T>(value: T, intervalMs: number): T {
  const [throttled, setThrottled] = useState(value);
  const updatedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const delayMs = Math.max(0, updatedAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      updatedAtMs.current = performance.now();
      setThrottled(value);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return throttled;
}
