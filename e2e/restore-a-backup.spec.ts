import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { openPage, test } from "./support/story";

test("[R-44] a backup of the running product can be restored after all data is destroyed", async ({
  browser,
  startSeparateProduct,
}) => {
  const backup = test.info().outputPath("backup");
  const product = await startSeparateProduct();
  const page = await openPage(browser, product, "dana");
  await depositCheck(page, await drawCheck("--seed", "71", "--check-number", "7171"));
  const paymentUrl = page.url();
  await product.backUp(backup);
  await product.destroyAndRestore(backup);

  // The backup includes the session.
  await page.goto(paymentUrl);
  await expect(page.getByAltText(/^Front of/)).toBeVisible();
  await expect(page.getByRole("main").getByText("Pending").first()).toBeVisible();
  await depositCheck(page, await drawCheck("--seed", "72", "--check-number", "7272"));
  await page.goto("/payments");
  for (const number of ["7171", "7272"]) await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(1);
});
