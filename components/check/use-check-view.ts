"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { type ChangeView, useZoomGestures } from "./use-zoom-gestures";
import {
  FIT,
  isFit,
  offsetFromCenter,
  panBy,
  rotate,
  type ViewTransform,
  viewAfterKey,
  ZOOM_STEP,
  zoomBy,
} from "./view-transform";

/** Movement below which a press is a click, not a drag. */
const CLICK_SLACK_PX = 4;
const CLICK_ZOOM = 2.5;

/** A press of the primary pointer: its last viewport position, and whether it has moved far enough to be a drag. */
interface Drag {
  x: number;
  y: number;
  hasMoved: boolean;
}

/** Zooms, pans and rotates an image by mouse, touch and keyboard. Pass `frameRef` to the element that clips it. */
export function useCheckView() {
  const [view, setView] = useState<ViewTransform>(FIT);
  const frame = useRef<HTMLElement | null>(null);
  const change: ChangeView = useCallback((by) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView((current) => by(current, box));
  }, []);
  const drag = useRef<Drag | null>(null);
  const onPinch = useCallback(() => {
    // Stops the first finger from panning, and its release from counting as a click.
    if (drag.current) drag.current.hasMoved = true;
  }, []);
  const { frameRef, isPinching } = useZoomGestures(frame, change, onPinch);
  const pointerHandlers = useDragHandlers(drag, change, isPinching);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !frame.current) return;
    const next = viewAfterKey(view, event.key, frame.current.getBoundingClientRect());
    if (!next) return;
    event.preventDefault();
    setView(next);
  };

  return {
    view,
    frameRef,
    zoomIn: () => change((current, box) => zoomBy(current, ZOOM_STEP, box)),
    zoomOut: () => change((current, box) => zoomBy(current, 1 / ZOOM_STEP, box)),
    rotate: () => setView(rotate),
    reset: useCallback(() => setView(FIT), []),
    isFit: isFit(view),
    handlers: { ...pointerHandlers, onKeyDown },
  };
}

/** Pans with one pointer and zooms on a click. */
function useDragHandlers(drag: RefObject<Drag | null>, change: ChangeView, isPinching: () => boolean) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current;
      if (!from || isPinching() || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.hasMoved && Math.hypot(dx, dy) < CLICK_SLACK_PX) return;
      drag.current = { x: event.clientX, y: event.clientY, hasMoved: true };
      change((view, box) => panBy(view, dx, dy, box));
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    /** Zooms to the point, or back to fit, on a click or Enter; does nothing at the end of a drag. */
    onClick: (event: { clientX: number; clientY: number; detail: number }) => {
      const hasMoved = drag.current?.hasMoved;
      drag.current = null;
      if (hasMoved) return;
      change((view, box) =>
        view.scale > 1
          ? { ...FIT, turns: view.turns }
          : zoomBy(view, CLICK_ZOOM, box, event.detail > 0 ? offsetFromCenter(event, box) : undefined),
      );
    },
  };
}
