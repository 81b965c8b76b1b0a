"use client";
import { useEffect, useState } from "react";

/** A value that follows another once it has not changed for a moment. */
export function useDebounced<T>(value: T, waitMs = 300): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return debounced;
}
