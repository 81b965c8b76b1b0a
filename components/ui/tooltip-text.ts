/** What a tooltip shows, and beside which element. */
export interface TooltipContent {
  readonly owner: HTMLElement;
  readonly text: string;
  /** It explains its owner; otherwise it repeats what a screen reader reads anyway. */
  readonly explains: boolean;
}

/** What has a tooltip. */
const OWNERS = "[data-tip], time[datetime]";
/** What one focus shows the cut-off texts of: a whole row, whichever part of it has the focus. */
const ROWS = "tr, li, dd, [role=row], [role=option]";
/** A tooltip would be in the way of typing. */
const TYPED_IN = "input, textarea, select, [contenteditable]";
/** A row has fewer parts; anything larger is no row. */
const MOST_PARTS = 200;
const CUT_OFF_WITHIN = 4;

/** Whether an element shows less than its text, one line or several. */
export function isCutOff(
  element: Pick<Element, "scrollWidth" | "scrollHeight" | "clientWidth" | "clientHeight">,
  { textOverflow, webkitLineClamp }: Pick<CSSStyleDeclaration, "textOverflow" | "webkitLineClamp">,
): boolean {
  // Part of a letter may reach out of a whole line.
  if (webkitLineClamp !== "none" && webkitLineClamp !== "") return element.scrollHeight > element.clientHeight + 2;
  return textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth;
}

/** The tooltip of what the pointer is on: its explanation, or all of a text that is cut off. */
export function pointedContent(
  target: EventTarget | null,
  describeTime: (iso: string) => string,
): TooltipContent | null {
  const owner = ownerOf(target);
  if (owner) return { owner, text: tipOf(owner, describeTime), explains: true };
  let element = target instanceof HTMLElement ? target : null;
  for (let depth = 0; element && depth < CUT_OFF_WITHIN; depth++, element = element.parentElement) {
    const text = isElementCutOff(element) && textOf(element);
    if (text) return { owner: element, text, explains: false };
  }
  return null;
}

/** The tooltip of what has the keyboard's focus: its explanation, then the texts of its row that are cut off. */
export function focusedContent(
  target: EventTarget | null,
  describeTime: (iso: string) => string,
): TooltipContent | null {
  if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return null;
  const owner = ownerOf(target);
  const tip = owner ? tipOf(owner, describeTime) : "";
  const row = target.matches(TYPED_IN) ? null : (target.closest<HTMLElement>(ROWS) ?? target);
  const parts = row ? [row, ...row.querySelectorAll<HTMLElement>("*")] : [];
  const cutOff = parts.length > MOST_PARTS ? [] : parts.filter(isElementCutOff).map(textOf);
  const texts = [...new Set([tip, ...cutOff])].filter(Boolean);
  return texts.length === 0 ? null : { owner: owner ?? target, text: texts.join(" · "), explains: owner !== null };
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
