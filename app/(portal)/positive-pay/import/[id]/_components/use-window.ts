"use client";
import { type UIEvent, useState, useSyncExternalStore } from "react";

/** Heights of a row in pixels: on a phone it is a card. */
const ROW = { wide: 44, narrow: 164 };
/** Rows rendered before and after the visible ones. */
const OVERSCAN = 8;
const NARROW = "(width < 768px)";

/** Which rows of a long list are rendered: those in view, and some around them. All rows have the same height. */
export function useWindow(count: number, height: number) {
  const [top, setTop] = useState(0);
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const rowHeight = isNarrow ? ROW.narrow : ROW.wide;
  const from = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return {
    from,
    to,
    rowHeight,
    totalHeight: count * rowHeight,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
