import type { BrowserContext, Page } from "@playwright/test";

/**
 * Waits until the page's scripts have taken over what the server drew: before that, a press is lost and what is typed
 * may be. A person needs longer than that to look at the page; a story does not.
 */
export async function whenAwake(page: Page): Promise<void> {
  // No function has a name here: what runs the benchmarks marks those in a way that the page does not know.
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      [...document.querySelectorAll("a, button, input, select, textarea, summary")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
      ),
    undefined,
    // By the clock: a page that has nothing more to draw gets no frames.
    { polling: 50 },
  );
}

/** Has each page of a context wait until it is awake whenever it is opened at an address or again. */
export function wakePages(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...to) => {
      const response = await goto(...to);
      await whenAwake(page);
      return response;
    };
    page.reload = async (...options) => {
      const response = await reload(...options);
      await whenAwake(page);
      return response;
    };
  });
}
