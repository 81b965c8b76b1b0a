import type { BrowserContext, Page } from "@playwright/test";

/**
 * Waits until the page is hydrated: before that, it loses clicks and may lose typed text. Hydration ends before a
 * person has read the page, but a story is faster.
 */
export async function whenHydrated(page: Page): Promise<void> {
  // No named functions here: tsx wraps them in a helper that does not exist on the page.
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      [...document.querySelectorAll("a, button, input, select, textarea, summary")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
      ),
    undefined,
    // A timer, because a page with nothing left to draw gets no animation frames.
    { polling: 50 },
  );
}

/** Makes each page of a context wait for hydration after every navigation and reload. */
export function waitForHydration(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...to) => {
      const response = await goto(...to);
      await whenHydrated(page);
      return response;
    };
    page.reload = async (...options) => {
      const response = await reload(...options);
      await whenHydrated(page);
      return response;
    };
  });
}
