"use client";
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import {
  FIT,
  type Fingers,
  isFit,
  panBy,
  pinchBy,
  turn,
  type ViewTransform,
  viewAfterKey,
  ZOOM_STEP,
  zoomBy,
} from "./view-transform";

/** A press that moves less than this is a click, not a drag. */
const CLICK_SLACK_PX = 4;
const CLICK_ZOOM = 2.5;
const TOUCHES = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;

/** Zoom, pan and turn of one picture by mouse, finger and keys. `frameRef` goes on the element that clips the picture. */
export function useCheckView() {
  const [view, setView] = useState<ViewTransform>(FIT);
  const frame = useRef<HTMLElement | null>(null);
  const fingers = useRef<Fingers | null>(null);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);

  const change = useCallback((by: (view: ViewTransform, size: DOMRect) => ViewTransform) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView((current) => by(current, box));
  }, []);

  const onWheel = useCallback(
    (event: WheelEvent) => {
      // Pinching arrives as a wheel with Ctrl; a plain wheel stays the page's.
      if (!event.ctrlKey) return;
      event.preventDefault();
      change((current, box) => zoomBy(current, Math.exp(-event.deltaY / 200), box, fromCentre(event, box)));
    },
    [change],
  );

  const onTouch = useCallback(
    (event: TouchEvent) => {
      const box = frame.current?.getBoundingClientRect();
      const before = fingers.current;
      const now = box ? twoFingers(event.touches, box) : null;
      fingers.current = now;
      if (!now) return;
      // Else the browser would zoom the page.
      if (event.cancelable) event.preventDefault();
      // The finger that came first drags no more, and its lifting is no click.
      if (drag.current) drag.current.moved = true;
      if (before) change((current, size) => pinchBy(current, before, now, size));
    },
    [change],
  );

  // React's own wheel and touch listeners are passive and could not keep the page still.
  const frameRef = useCallback(
    (element: HTMLElement | null) => {
      frame.current = element;
      if (!element) return;
      const stop = new AbortController();
      const options = { passive: false, signal: stop.signal };
      element.addEventListener("wheel", onWheel, options);
      for (const type of TOUCHES) element.addEventListener(type, onTouch, options);
      return () => {
        stop.abort();
        frame.current = null;
      };
    },
    [onWheel, onTouch],
  );

  return {
    view,
    frameRef,
    zoomIn: () => change((current, box) => zoomBy(current, ZOOM_STEP, box)),
    zoomOut: () => change((current, box) => zoomBy(current, 1 / ZOOM_STEP, box)),
    turn: () => setView(turn),
    reset: useCallback(() => setView(FIT), []),
    isFit: isFit(view),
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !frame.current) return;
        const next = viewAfterKey(view, event.key, frame.current.getBoundingClientRect());
        if (!next) return;
        event.preventDefault();
        setView(next);
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !event.isPrimary) return;
        drag.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const from = drag.current;
        if (!from || fingers.current || !event.isPrimary) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.moved && Math.hypot(dx, dy) < CLICK_SLACK_PX) return;
        drag.current = { x: event.clientX, y: event.clientY, moved: true };
        change((current, box) => panBy(current, dx, dy, box));
      },
      onPointerCancel: () => {
        drag.current = null;
      },
      /** A click or Enter zooms to the point, or back to fit; the end of a drag does nothing. */
      onClick: (event: { clientX: number; clientY: number; detail: number }) => {
        const moved = drag.current?.moved;
        drag.current = null;
        if (moved) return;
        change((current, box) =>
          current.scale > 1
            ? { ...FIT, turns: current.turns }
            : zoomBy(current, CLICK_ZOOM, box, event.detail > 0 ? fromCentre(event, box) : undefined),
        );
      },
    },
  };
}

function twoFingers(touches: TouchList, box: DOMRect): Fingers | null {
  const [first, second] = [touches.item(0), touches.item(1)];
  if (!first || !second || touches.length > 2) return null;
  const middle = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
  const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
  return { ...fromCentre(middle, box), distance };
}

function fromCentre(point: { clientX: number; clientY: number }, box: DOMRect): { x: number; y: number } {
  return { x: point.clientX - box.left - box.width / 2, y: point.clientY - box.top - box.height / 2 };
}
