import type { Locator, Page } from "@playwright/test";

/** The first visible link of a page's content; a list also has a hidden one for the other width. */
export function mainLink(page: Page, name: RegExp): Locator {
  return page.getByRole("main").getByRole("link", { name }).locator("visible=true").first();
}
