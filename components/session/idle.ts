import { focusManager } from "@tanstack/react-query";

/** Emitted on `window` when the person becomes idle or returns. */
export const IDLE_CHANGED = "idle-changed";

let idle = false;

/** Whether the page is idle: its images are blurred and its queries pause. */
export function isIdle(): boolean {
  return idle;
}

/** Sets whether the page is idle. Repeating queries then pause as in a hidden tab. */
export function setIdle(isNow: boolean): void {
  if (isNow === idle) return;
  idle = isNow;
  document.documentElement.toggleAttribute("data-idle", isNow);
  focusManager.setFocused(isNow ? false : undefined);
  window.dispatchEvent(new Event(IDLE_CHANGED));
}
