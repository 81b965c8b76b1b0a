"use client";
import { useEffect, useEffectEvent } from "react";

/** Calls the latest `onKeyDown` for every key that is pressed on the page. */
export function useDocumentKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
