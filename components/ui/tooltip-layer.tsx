"use client";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Placement, placeTooltip } from "./place-tooltip";

const TOOLTIP_ID = "tooltip";
/** The containers that a tooltip is rendered into: the nearest one of its owner, so that a screen reader can reach it. */
const PLACES = "[role=dialog], [role=alertdialog], main, nav, aside, header";
const HOVER_DELAY_MS = 350;
const LEAVE_DELAY_MS = 120;

/** What has a tooltip. */
const OWNERS = "[data-tip], time[datetime]";

/**
 * The one tooltip of a page. Any element with `data-tip="…"`, and any `<time>` with a `datetime`, gets it on hover,
 * keyboard focus and tap, so that server-rendered rows have tooltips without a client component each. Escape hides it, the
 * pointer may rest on it (WCAG 1.4.13), and its owner refers to it with aria-describedby while it shows.
 *
 * @param describeTime the tooltip of a time, given the `datetime` attribute
 */
export function TooltipLayer({ describeTime }: { describeTime: (iso: string) => string }) {
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  const [placement, setPlacement] = useState<Placement | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => listenForOwners(setOwner), []);

  useEffect(() => {
    if (!owner || !bubble.current) return;
    const previous = owner.getAttribute("aria-describedby");
    owner.setAttribute("aria-describedby", previous ? `${previous} ${TOOLTIP_ID}` : TOOLTIP_ID);
    bubble.current.showPopover();
    const box = bubble.current.getBoundingClientRect();
    setPlacement(
      placeTooltip(owner.getBoundingClientRect(), box, { width: window.innerWidth, height: window.innerHeight }),
    );
    return () => {
      if (previous) owner.setAttribute("aria-describedby", previous);
      else owner.removeAttribute("aria-describedby");
      setPlacement(null);
    };
  }, [owner]);

  if (!owner) return null;
  return createPortal(
    <div
      ref={bubble}
      id={TOOLTIP_ID}
      role="tooltip"
      popover="manual"
      style={placement ? { left: placement.left, top: placement.top } : { visibility: "hidden" }}
      className="inset-auto m-0 w-max max-w-[34ch] animate-appear rounded-md bg-text px-2.5 py-1.5 text-bg text-xs shadow-raised forced-colors:border"
    >
      {owner.dataset.tip ?? describeTime(owner.getAttribute("datetime") ?? "")}
    </div>,
    owner.closest(PLACES) ?? document.body,
  );
}

function listenForOwners(setOwner: (owner: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (owner: HTMLElement | null, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => setOwner(owner?.isConnected ? owner : null), delayMs);
  };
  const ownerOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(OWNERS) : null;

  const over = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (event.target instanceof Element && event.target.closest(`#${TOOLTIP_ID}`)) return clearTimeout(timer);
    const owner = ownerOf(event.target);
    set(owner, owner ? HOVER_DELAY_MS : LEAVE_DELAY_MS);
  };
  const focus = (event: FocusEvent) => {
    const owner = ownerOf(event.target);
    if (owner && event.target instanceof Element && event.target.matches(":focus-visible")) set(owner, 0);
  };
  const tap = (event: PointerEvent) => {
    const touched = event.pointerType === "touch" ? ownerOf(event.target) : null;
    const explains = touched?.matches("button.explained");
    set(explains ? touched : null, 0);
  };
  const hide = () => set(null, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };

  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerup", tap);
  document.addEventListener("keydown", onKeyDown);
  window.addEventListener("scroll", hide, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", over);
    document.removeEventListener("focusin", focus);
    document.removeEventListener("focusout", hide);
    document.removeEventListener("pointerup", tap);
    document.removeEventListener("keydown", onKeyDown);
    window.removeEventListener("scroll", hide, true);
  };
}
