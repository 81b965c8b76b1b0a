"use client";
import { useEffect, useRef, useState } from "react";

/** The newest value, changed so often at most: for a live region that must not talk without end. */
export function useCalm<T>(value: T, everyMs: number): T {
  const [calm, setCalm] = useState(value);
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = Math.max(0, changedAtMs.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now();
      setCalm(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return calm;
}
