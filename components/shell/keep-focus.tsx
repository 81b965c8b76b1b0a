"use client";
import { useEffect } from "react";

/** The last focus position, used to find the nearest focusable position after the element is removed. */
interface Place {
  readonly element: HTMLElement;
  /** The element's ancestors, innermost first. */
  readonly ancestors: readonly HTMLElement[];
  /** The element's list row, and the element's index among the row's controls; null outside of lists. */
  readonly line: { readonly list: Element; readonly index: number; readonly control: number } | null;
}

const LINE = "li, tr, [role=row], [role=listitem], article";
const CONTROL = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const HEADING = "h1, h2, h3, h4";
const DIALOG = "[role=dialog], [role=alertdialog]";

/** Frames to wait, since components that manage focus move it within a few frames after a change. */
const FRAMES_BEFORE_MOVING = 3;
/** Frames to wait for a temporarily disabled control before moving the focus. */
const FRAMES_WHILE_DISABLED = 60;

/**
 * Keeps the focus off the document's body, where keyboard navigation restarts and screen readers are silent. If the
 * focused element is removed, hidden or disabled, focus moves to the same control in the next list row, else to the
 * nearest heading in an ancestor. After a dialog, this is relative to the element focused before the dialog.
 */
export function KeepFocus() {
  useEffect(keepFocus, []);
  return null;
}

function keepFocus(): () => void {
  let place: Place | null = null;
  let placeBelowDialog: Place | null = null;
  let frames = 0;
  let frame = 0;

  const isLost = () => place !== null && hasNoFocus() && !isUsable(place.element);
  const recordFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const isInDialog = target.closest(DIALOG) !== null;
    if (!isInDialog) placeBelowDialog = null;
    else if (place && !place.ancestors.some((ancestor) => ancestor.matches(DIALOG))) placeBelowDialog = place;
    place = placeOf(target);
  };
  const watch = () => {
    if (frame !== 0 || !isLost()) return;
    frames = 0;
    frame = requestAnimationFrame(wait);
  };
  const wait = () => {
    frame = 0;
    if (!place || !hasNoFocus()) return;
    frames += 1;
    if (isUsable(place.element)) return place.element.focus({ preventScroll: true });
    const isDisabled = place.element.isConnected && place.element.matches(":disabled");
    if (frames < (isDisabled ? FRAMES_WHILE_DISABLED : FRAMES_BEFORE_MOVING)) {
      frame = requestAnimationFrame(wait);
      return;
    }
    const wasInClosedDialog = place.ancestors.some((ancestor) => ancestor.matches(DIALOG) && !ancestor.isConnected);
    // Keeps the scroll position after going back to a page.
    nextFocusTarget((wasInClosedDialog && placeBelowDialog) || place).focus({ preventScroll: true });
  };
  // A press on empty space intentionally takes the focus from a usable control.
  const onFocusOut = () =>
    setTimeout(() => {
      if (place && hasNoFocus() && isUsable(place.element)) place = null;
      else watch();
    });

  const observer = new MutationObserver(watch);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "hidden", "inert", "open"],
  });
  document.addEventListener("focusin", recordFocus);
  document.addEventListener("focusout", onFocusOut);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", recordFocus);
    document.removeEventListener("focusout", onFocusOut);
  };
}

function placeOf(element: HTMLElement): Place {
  const ancestors: HTMLElement[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
    ancestors.push(each);
  const line = element.closest<HTMLElement>(LINE);
  const list = line?.parentElement;
  return {
    element,
    ancestors,
    line:
      line && list ? { list, index: indexOf(list.children, line), control: indexOf(controlsOf(line), element) } : null,
  };
}

function nextFocusTarget({ element, ancestors, line }: Place): HTMLElement {
  if (isUsable(element)) return element;
  if (line?.list.isConnected) {
    const next = line.list.children[Math.min(line.index, line.list.children.length - 1)];
    const controls = next instanceof HTMLElement ? controlsOf(next).filter(isUsable) : [];
    const control = controls[line.control] ?? controls[0];
    if (control) return control;
  }
  const main = document.querySelector<HTMLElement>("main") ?? document.body;
  for (const ancestor of [...ancestors.filter((each) => each.isConnected && each !== main), main]) {
    const heading = [...ancestor.querySelectorAll<HTMLElement>(HEADING)].find(isUsable);
    if (heading) return makeFocusable(heading);
  }
  return main;
}

function makeFocusable(heading: HTMLElement): HTMLElement {
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}

function controlsOf(line: HTMLElement): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(CONTROL)];
}

function indexOf(elements: ArrayLike<Element>, element: Element): number {
  return Array.prototype.indexOf.call(elements, element);
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected && !element.matches(":disabled") && !element.closest("[inert]") && element.checkVisibility()
  );
}
