import type { BrowserContext } from "@playwright/test";

const LOST = "Lost focus:";

/** Calls `report` when focus falls back to the document body because the focused element became unusable. */
export async function watchFocus(context: BrowserContext, report: (text: string) => void): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error" && message.text().startsWith(LOST)) report(message.text());
  });
  await context.addInitScript(watchBody, LOST);
}

/** Runs in the page. Reports focus that stays lost for 1.5 seconds after its element was disabled or removed. */
function watchBody(lost: string): void {
  let lastFocused: HTMLElement | null = null;
  let lostChecks = 0;
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  document.addEventListener("focusin", ({ target }) => {
    lastFocused = target instanceof HTMLElement && target !== document.body ? target : null;
  });
  const isUnusable = (element: HTMLElement) =>
    !element.isConnected ||
    element.matches(":disabled") ||
    element.closest("[inert]") !== null ||
    !element.checkVisibility();
  const isOnBody = () => document.activeElement === null || document.activeElement === document.body;
  // Escape moves focus out of a field on purpose, so the field may disappear later.
  document.addEventListener("keyup", ({ key }) => {
    if (key === "Escape" && isOnBody() && lastFocused && !isUnusable(lastFocused)) lastFocused = null;
  });
  const checkFocus = () => {
    const hasFocus = !isOnBody();
    const wasRemoved = lastFocused !== null && isUnusable(lastFocused);
    lostChecks = !isLeaving && !hasFocus && wasRemoved ? lostChecks + 1 : 0;
    if (lostChecks < 30) return;
    const name = lastFocused!.getAttribute("aria-label") ?? lastFocused!.textContent?.trim().slice(0, 60);
    console.error(`${lost} ${lastFocused!.tagName.toLowerCase()} “${name}” on ${location.pathname}`);
    lastFocused = null;
  };
  // Use a timer, because animation frames would keep the page busy.
  setInterval(checkFocus, 50);
}
