import type { BrowserContext, Page } from "@playwright/test";

/**
 * Waits until the page is hydrated. Before that, the page ignores clicks and may lose typed text. Users are too slow to
 * notice, but a story is not.
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
    // Polls with a timer, because an idle page gets no animation frames.
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
