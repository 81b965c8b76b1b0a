"use client";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Placement, placeTooltip } from "./place-tooltip";
import { focusedContent, ownerOf, pointedContent, type TooltipContent, tipOf } from "./tooltip-text";

const TOOLTIP_ID = "tooltip";
/** The tooltip renders into its owner's nearest container, so that screen readers can reach it. */
const CONTAINERS = "[role=dialog], [role=alertdialog], main, nav, aside, header";
const HOVER_DELAY_MS = 350;
const LEAVE_DELAY_MS = 120;

/**
 * Renders the page's single tooltip. It appears on hover, keyboard focus and tap for any element with `data-tip="…"`
 * and any `<time>` with a `datetime`, so server-rendered rows need no client components. Truncated text also gets a
 * tooltip, on hover and when keyboard focus is in its row; on touch screens, such text wraps instead. Escape hides the
 * tooltip, the pointer can rest on it (WCAG 1.4.13), and owners with an explanation reference it with
 * `aria-describedby`.
 *
 * @param describeTime returns the tooltip text for a `datetime` attribute
 */
export function TooltipLayer({ describeTime }: { describeTime: (iso: string) => string }) {
  const [content, setContent] = useState<TooltipContent | null>(null);
  const [placement, setPlacement] = useState<Placement | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  const describe = useRef(describeTime);
  describe.current = describeTime;
  useEffect(() => listenForOwners(setContent, (iso) => describe.current(iso)), []);

  useEffect(() => {
    if (!content || !bubble.current) return;
    const { owner, isExplanation } = content;
    const previous = owner.getAttribute("aria-describedby");
    if (isExplanation) owner.setAttribute("aria-describedby", previous ? `${previous} ${TOOLTIP_ID}` : TOOLTIP_ID);
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
  }, [content]);

  if (!content) return null;
  return createPortal(
    <div
      ref={bubble}
      id={TOOLTIP_ID}
      role="tooltip"
      popover="manual"
      style={placement ? { left: placement.left, top: placement.top } : { visibility: "hidden" }}
      className="inset-auto m-0 w-max max-w-[34ch] animate-appear wrap-anywhere rounded-md bg-text px-2.5 py-1.5 text-bg text-xs shadow-raised forced-colors:border"
    >
      {content.text}
    </div>,
    content.owner.closest(CONTAINERS) ?? document.body,
  );
}

function listenForOwners(
  setContent: (content: TooltipContent | null) => void,
  describeTime: (iso: string) => string,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focused: EventTarget | null = null;
  const scheduleContent = (content: TooltipContent | null, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => setContent(content?.owner.isConnected ? content : null), delayMs);
  };

  const over = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (event.target instanceof Element && event.target.closest(`#${TOOLTIP_ID}`)) return clearTimeout(timer);
    const content = pointedContent(event.target, describeTime);
    scheduleContent(content, content ? HOVER_DELAY_MS : LEAVE_DELAY_MS);
  };
  const showFocused = () => {
    const content = focusedContent(focused, describeTime);
    // Delayed, so that moving quickly through rows shows no tooltips.
    if (content) scheduleContent(content, content.isExplanation ? 0 : HOVER_DELAY_MS);
  };
  const focus = (event: FocusEvent) => {
    focused = event.target;
    showFocused();
  };
  const tap = (event: PointerEvent) => {
    const touched = event.pointerType === "touch" ? ownerOf(event.target) : null;
    const isExplanation = touched?.matches("button.explained");
    scheduleContent(
      isExplanation && touched ? { owner: touched, text: tipOf(touched, describeTime), isExplanation } : null,
      0,
    );
  };
  const hide = () => scheduleContent(null, 0);
  const blur = () => {
    focused = null;
    hide();
  };
  /** Shows the tooltip again after scrolling, because moving focus can scroll the list. */
  const scroll = () => {
    clearTimeout(timer);
    setContent(null);
    if (focused) timer = setTimeout(() => setContent(focusedContent(focused, describeTime)), HOVER_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };

  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", blur);
  document.addEventListener("pointerup", tap);
  document.addEventListener("keydown", onKeyDown);
  window.addEventListener("scroll", scroll, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", over);
    document.removeEventListener("focusin", focus);
    document.removeEventListener("focusout", blur);
    document.removeEventListener("pointerup", tap);
    document.removeEventListener("keydown", onKeyDown);
    window.removeEventListener("scroll", scroll, true);
  };
}
