export interface TooltipContent {
  readonly owner: HTMLElement;
  readonly text: string;
  /** Whether the text explains its owner, rather than repeating truncated text that screen readers already read. */
  readonly isExplanation: boolean;
}

/** Elements that have a tooltip. */
const OWNERS = "[data-tip], time[datetime]";
/** When focus is inside one of these, the tooltip shows all truncated text in the row. */
const ROWS = "tr, li, dd, [role=row], [role=option]";
/** Text inputs, where a tooltip would get in the way. */
const INPUTS = "input, textarea, select, [contenteditable]";
/** An element with more descendants is not treated as a row. */
const MAX_ROW_PARTS = 200;
const MAX_ANCESTORS = 4;

/** Whether an element's text is truncated, on one line or by a line clamp. */
export function isCutOff(
  element: Pick<Element, "scrollWidth" | "scrollHeight" | "clientWidth" | "clientHeight">,
  { textOverflow, webkitLineClamp }: Pick<CSSStyleDeclaration, "textOverflow" | "webkitLineClamp">,
): boolean {
  // Tolerate glyphs that extend below the last line.
  if (webkitLineClamp !== "none" && webkitLineClamp !== "") return element.scrollHeight > element.clientHeight + 2;
  return textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth;
}

/** Returns the tooltip for the hovered element: its explanation, or its full text if truncated. */
export function pointedContent(
  target: EventTarget | null,
  describeTime: (iso: string) => string,
): TooltipContent | null {
  const owner = ownerOf(target);
  if (owner) return { owner, text: tipOf(owner, describeTime), isExplanation: true };
  let element = target instanceof HTMLElement ? target : null;
  for (let depth = 0; element && depth < MAX_ANCESTORS; depth++, element = element.parentElement) {
    const text = isElementCutOff(element) && textOf(element);
    if (text) return { owner: element, text, isExplanation: false };
  }
  return null;
}

/** Returns the tooltip for the focused element: its explanation, followed by the truncated text in its row. */
export function focusedContent(
  target: EventTarget | null,
  describeTime: (iso: string) => string,
): TooltipContent | null {
  if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return null;
  const owner = ownerOf(target);
  const tip = owner ? tipOf(owner, describeTime) : "";
  const row = target.matches(INPUTS) ? null : (target.closest<HTMLElement>(ROWS) ?? target);
  const parts = row ? [row, ...row.querySelectorAll<HTMLElement>("*")] : [];
  const cutOff = parts.length > MAX_ROW_PARTS ? [] : parts.filter(isElementCutOff).map(textOf);
  const texts = [...new Set([tip, ...cutOff])].filter(Boolean);
  return texts.length === 0 ? null : { owner: owner ?? target, text: texts.join(" · "), isExplanation: owner !== null };
}

export function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(OWNERS) : null;
}

export function tipOf(owner: HTMLElement, describeTime: (iso: string) => string): string {
  return owner.dataset.tip ?? describeTime(owner.getAttribute("datetime") ?? "");
}

function isElementCutOff(element: HTMLElement): boolean {
  return isCutOff(element, getComputedStyle(element));
}

function textOf({ dataset, textContent }: HTMLElement): string {
  return dataset.tip ?? textContent?.trim().replaceAll(/\s+/g, " ") ?? "";
}
