import type { Locator, Page } from "@playwright/test";

/** Returns the first visible link in the main content. Lists also contain a hidden link for the other screen width. */
export function mainLink(page: Page, name: RegExp): Locator {
  return page.getByRole("main").getByRole("link", { name }).locator("visible=true").first();
}
