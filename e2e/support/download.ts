import type { Page } from "@playwright/test";

/** Downloads a menu item and returns the path of the file. */
export async function download(page: Page, menu: string, item: string | RegExp): Promise<string> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: item }).click();
  return (await started).path();
}
