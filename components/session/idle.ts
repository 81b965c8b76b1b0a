import { focusManager } from "@tanstack/react-query";

/** Emitted on `window` when the person has left, and when they are back. */
export const IDLE_CHANGED = "idle-changed";

let idle = false;

/** Whether nobody uses the page: its pictures are blurred, and it asks for nothing. */
export function isIdle(): boolean {
  return idle;
}

/** Sets whether nobody uses the page. Queries that repeat themselves pause as in a hidden tab. */
export function setIdle(isNow: boolean): void {
  if (isNow === idle) return;
  idle = isNow;
  document.documentElement.toggleAttribute("data-idle", isNow);
  focusManager.setFocused(isNow ? false : undefined);
  window.dispatchEvent(new Event(IDLE_CHANGED));
}
