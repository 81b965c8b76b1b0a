"use client";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { type Corners, cornerNames } from "@/lib/check-image/browser/corner-moves";
import type { PictureSize } from "./use-corners";

/** A handle on each corner, for mouse, finger and arrow keys. The first one takes the focus when they appear. */
export function CornerHandles({
  corners,
  size,
  helpId,
  onDrag,
  onKeyDown,
}: {
  corners: Corners;
  size: PictureSize;
  /** The element that explains how a handle is moved. */
  helpId: string;
  onDrag: (index: number, event: PointerEvent<HTMLButtonElement>) => void;
  onKeyDown: (index: number, event: KeyboardEvent) => void;
}) {
  const firstHandle = useRef<HTMLButtonElement>(null);
  useEffect(() => firstHandle.current?.focus(), []);
  return corners.map(({ x, y }, index) => (
    <button
      key={cornerNames[index]}
      ref={index === 0 ? firstHandle : undefined}
      type="button"
      aria-label={`${cornerNames[index]} corner of the check`}
      aria-describedby={helpId}
      style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => onDrag(index, event)}
      onKeyDown={(event) => onKeyDown(index, event)}
      className="-translate-x-1/2 -translate-y-1/2 absolute grid size-11 cursor-move touch-none place-items-center rounded-full"
    >
      <span className="size-4 rounded-full border-[3px] border-accent bg-[#fff] shadow-raised" />
    </button>
  ));
}
