"use client";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type Corners, moveCorner, moveCornerByKey } from "@/lib/check-image/browser/corner-moves";

/** Size of the upright picture in pixels, the unit of the corners. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The corners of a check while a person adjusts them by pointer or keyboard. `areaRef` goes on the element that covers
 * the picture exactly; `announcement` is the position after a key press, for a live region.
 */
export function useCorners(initial: Corners, size: PictureSize) {
  const [corners, setCorners] = useState(initial);
  const [announcement, setAnnouncement] = useState("");
  const areaRef = useRef<HTMLDivElement>(null);

  const drag = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    const box = areaRef.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
    setCorners(moveCorner(corners, index, to, size));
  };
  const moveByKey = (index: number, event: KeyboardEvent) => {
    const moved = moveCornerByKey(corners, index, event.key, event.shiftKey, size);
    if (!moved) return;
    event.preventDefault();
    setCorners(moved);
    const { x, y } = moved[index]!;
    const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
    setAnnouncement(`${percent(x, size.width)} % from the left, ${percent(y, size.height)} % from the top`);
  };
  return { corners, announcement, areaRef, drag, moveByKey, reset: () => setCorners(initial) };
}
