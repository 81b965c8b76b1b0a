"use client";
import { useEffect } from "react";

/** Reports the browser's timing of traced requests. Rendered only if the portal records traces. */
export function BrowserTraces() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void import("./report-spans").then(({ startReporting }) => {
      if (!isUnmounted) stop = startReporting();
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);
  return null;
}
