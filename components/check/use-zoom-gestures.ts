"use client";
import { type RefObject, useCallback, useRef } from "react";
import { offsetFromCenter, pinchBy, type TwoFingers, type ViewTransform, zoomBy } from "./view-transform";

const TOUCH_EVENTS = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;

/** Changes the view, given the frame's current size. */
export type ChangeView = (by: (view: ViewTransform, frame: DOMRect) => ViewTransform) => void;

/**
 * Zooms on pinch: on a trackpad (a wheel event with Ctrl) or with two fingers on a touchscreen.
 *
 * @param onPinch called while two fingers are on the image; must be stable between renders
 * @returns `frameRef` for the element that clips the image, and `isPinching` for the drag handlers
 */
export function useZoomGestures(frame: RefObject<HTMLElement | null>, change: ChangeView, onPinch: () => void) {
  const fingers = useRef<TwoFingers | null>(null);

  const onWheel = useCallback(
    (event: WheelEvent) => {
      // A wheel without Ctrl scrolls the page.
      if (!event.ctrlKey) return;
      event.preventDefault();
      change((view, box) => zoomBy(view, Math.exp(-event.deltaY / 200), box, offsetFromCenter(event, box)));
    },
    [change],
  );

  const onTouch = useCallback(
    (event: TouchEvent) => {
      const box = frame.current?.getBoundingClientRect();
      const before = fingers.current;
      const current = box ? readTwoFingers(event.touches, box) : null;
      fingers.current = current;
      if (!current) return;
      // Otherwise, the browser would zoom the page.
      if (event.cancelable) event.preventDefault();
      onPinch();
      if (before) change((view, size) => pinchBy(view, before, current, size));
    },
    [frame, change, onPinch],
  );

  // React's wheel and touch listeners are passive, so they cannot prevent scrolling or zooming of the page.
  const frameRef = useCallback(
    (element: HTMLElement | null) => {
      frame.current = element;
      if (!element) return;
      const listeners = new AbortController();
      const options = { passive: false, signal: listeners.signal };
      element.addEventListener("wheel", onWheel, options);
      for (const type of TOUCH_EVENTS) element.addEventListener(type, onTouch, options);
      return () => {
        listeners.abort();
        frame.current = null;
      };
    },
    [frame, onWheel, onTouch],
  );

  return { frameRef, isPinching: () => fingers.current !== null };
}

function readTwoFingers(touches: TouchList, box: DOMRect): TwoFingers | null {
  const [first, second] = [touches.item(0), touches.item(1)];
  if (!first || !second || touches.length > 2) return null;
  const midpoint = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
  const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
  return { ...offsetFromCenter(midpoint, box), distance };
}
