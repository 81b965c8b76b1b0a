import { type Browser, expect } from "@playwright/test";
import type { Product } from "./product";
import { openPage } from "./story";

/**
 * Moves the bank's clock to the start of its next business day through the portal, so that the portal also uses the new
 * time. Pass it to `test.beforeAll` if a story needs all of a day's windows and cut-offs ahead of it.
 */
export async function openBusinessDay({ browser, product }: { browser: Browser; product: Product }): Promise<void> {
  const page = await openPage(browser, product, "developer");
  await page.goto("/sandbox");
  await page.getByRole("button", { name: "Next business day" }).click();
  await expect(page.getByText(/^It is now .*08:3\d:\d\d E[SD]T at the bank$/)).toBeVisible();
  await page.context().close();
}
