import { type Browser, expect } from "@playwright/test";
import type { Product } from "./product";
import { openPage } from "./story";

/**
 * Moves the bank to the opening of its next business day through the portal, which then uses the bank's new time.
 * For stories that need a whole day's windows and cut-offs ahead, whatever earlier stories did to the clock:
 * pass it to `test.beforeAll`.
 */
export async function openBusinessDay({ browser, product }: { browser: Browser; product: Product }): Promise<void> {
  const page = await openPage(browser, product, "developer");
  await page.goto("/sandbox");
  await page.getByRole("button", { name: "Next business day" }).click();
  await expect(page.getByText(/^It is now .*08:3\d:\d\d E[SD]T at the bank$/)).toBeVisible();
  await page.context().close();
}
