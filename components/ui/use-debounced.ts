"use client";
import { useEffect, useState } from "react";

/** Returns `value` after it has not changed for `waitMs` milliseconds. */
export function useDebounced<T>(value: T, waitMs = 300): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return debounced;
}
