import { focusManager } from "@tanstack/react-query";

/** Dispatched on `window` when the user becomes idle or returns. */
export const IDLE_CHANGED = "idle-changed";

let idle = false;

/** Returns whether the page is idle: images are blurred and queries pause. */
export function isIdle(): boolean {
  return idle;
}

/** Sets whether the page is idle. While it is idle, repeating queries pause as in a hidden tab. */
export function setIdle(isNow: boolean): void {
  if (isNow === idle) return;
  idle = isNow;
  document.documentElement.toggleAttribute("data-idle", isNow);
  focusManager.setFocused(isNow ? false : undefined);
  window.dispatchEvent(new Event(IDLE_CHANGED));
}
