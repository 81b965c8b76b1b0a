import type { BrowserContext } from "@playwright/test";

const LOST = "Lost focus:";

/** Calls `report` when the focus falls back to the document's body because its element became unusable. */
export async function watchFocus(context: BrowserContext, report: (text: string) => void): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error" && message.text().startsWith(LOST)) report(message.text());
  });
  await context.addInitScript(watchBody, LOST);
}

/** Runs in the page. A control that is disabled while it works has 1.5 seconds to return or to leave the page. */
function watchBody(lost: string): void {
  let last: HTMLElement | null = null;
  let lostChecks = 0;
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof HTMLElement && target !== document.body ? target : null;
  });
  const isUnusable = (element: HTMLElement) =>
    !element.isConnected ||
    element.matches(":disabled") ||
    element.closest("[inert]") !== null ||
    !element.checkVisibility();
  const isOnBody = () => document.activeElement === null || document.activeElement === document.body;
  // Escape leaves a field on purpose; it may disappear with its page later.
  document.addEventListener("keyup", ({ key }) => {
    if (key === "Escape" && isOnBody() && last && !isUnusable(last)) last = null;
  });
  const checkFocus = () => {
    const hasFocus = !isOnBody();
    const wasRemoved = last !== null && isUnusable(last);
    lostChecks = !isLeaving && !hasFocus && wasRemoved ? lostChecks + 1 : 0;
    if (lostChecks < 30) return;
    const name = last!.getAttribute("aria-label") ?? last!.textContent?.trim().slice(0, 60);
    console.error(`${lost} ${last!.tagName.toLowerCase()} “${name}” on ${location.pathname}`);
    last = null;
  };
  // A timer, because animation frames would keep the page busy.
  setInterval(checkFocus, 50);
}
