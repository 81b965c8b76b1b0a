"use client";
import { useEffect } from "react";

/** Reports the browser's side of traced requests; its code is loaded only where the portal traces. */
export function BrowserTraces() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("./report-spans").then(({ startReporting }) => {
      if (!isGone) stop = startReporting();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return null;
}
