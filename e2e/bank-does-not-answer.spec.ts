import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { dollars, fillDeposit, givePictures, sendDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("[R-38] the bank commits and stays silent: unknown, then resolved, one payment", async ({ page, product }) => {
  const check = drawCheck("--seed", "41", "--check-number", "7741");
  await signIn(page, "dana");
  await givePictures(page, check);
  await fillDeposit(page, {
    account: "2218009110",
    amount: dollars(check.truth.amountCents),
    reference: "STORY-SILENT",
  });
  await product.sandbox("/faults", {
    operation: "depositCheck",
    kind: "time-out-after-commit",
    times: 1,
    delayMs: 30_000,
  });
  await sendDeposit(page);

  await expect(page.getByText("The bank has not answered")).toBeVisible();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/, { timeout: 90_000 });
  await expect(page.getByRole("main")).toContainText("STORY-SILENT");

  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "7741" })).toHaveCount(1);
});
