import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect } from "@playwright/test";
import { addImages, depositCheck, fillDeposit, sendDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

test("while the bank is down every page reports it, and afterward pages recover and nothing is sent twice", async ({
  page,
  product,
}) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "51"));
  const paymentUrl = page.url();

  const second = await drawCheck("--seed", "52", "--check-number", "5252");
  await addImages(page, second);
  await fillDeposit(page, { account: "2218009144", amount: formatDollars(second.truth.amountCents) });

  await product.killBank();
  const banner = page.getByText("The bank can’t be reached", { exact: true });
  // The page polls every 15 seconds.
  await expect(banner).toBeVisible({ timeout: TIME_LIMITS.job });
  await sendDeposit(page);
  await expect(page.getByRole("alert").filter({ hasText: /was not made|has not responded/ })).toBeVisible();

  const otherTab = await page.context().newPage();
  for (const url of ["/payments", paymentUrl, "/deposit"]) {
    await otherTab.goto(url);
    await expect(otherTab.getByText("The bank can’t be reached", { exact: true })).toBeVisible();
    await expect(otherTab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await otherTab.close();

  await product.startBank();
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "5252" })).toHaveCount(1);
});
