import type { BrowserContext } from "@playwright/test";

const LOST = "Lost focus:";

/** Collects by `complain` where the focus fell to the document's body, because what had it can't have it any longer. */
export async function watchFocus(context: BrowserContext, complain: (text: string) => void): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error" && message.text().startsWith(LOST)) complain(message.text());
  });
  await context.addInitScript(watchBody, LOST);
}

/** Runs in the page. What is disabled while it works has a second and a half to return, and its page to be left. */
function watchBody(lost: string): void {
  let last: HTMLElement | null = null;
  let looksLost = 0;
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
  // A field that Escape left was left on purpose, and may go with its page later.
  document.addEventListener("keyup", ({ key }) => {
    if (key === "Escape" && isOnBody() && last && !isUnusable(last)) last = null;
  });
  const look = () => {
    const hasFocus = !isOnBody();
    const isGone = last !== null && isUnusable(last);
    looksLost = !isLeaving && !hasFocus && isGone ? looksLost + 1 : 0;
    if (looksLost < 30) return;
    const name = last!.getAttribute("aria-label") ?? last!.textContent?.trim().slice(0, 60);
    console.error(`${lost} ${last!.tagName.toLowerCase()} “${name}” on ${location.pathname}`);
    last = null;
  };
  // By the clock: frames on request would never let a page rest.
  setInterval(look, 50);
}
