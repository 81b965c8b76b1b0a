import { expect } from "@playwright/test";
import { signIn, test } from "./support/story";

test("[R-14] a check that reaches the bank appears on an open page without a reload", async ({ page, product }) => {
  await signIn(page, "viewer");
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await page.goto("/payments");
  expect((await live).status()).toBe(200);
  await page.evaluate(() => document.body.setAttribute("data-mark", "same page"));

  await product.sandbox("/inbound-checks", { accountNumber: "2218009110", amount: 123_456, checkNumber: "90417" });
  const check = page.getByRole("row").filter({ hasText: "90417" });
  await expect(check).toContainText("$1,234.56");
  await expect(page.locator("body")).toHaveAttribute("data-mark", "same page");

  await check.getByRole("link").first().click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
