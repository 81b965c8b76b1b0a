import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { drawCheck } from "./support/checks";
import { dollars, fillDeposit, givePictures } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("the browser’s Back and the shortcuts ask for confirmation before an unsent deposit is discarded", async ({
  page,
}) => {
  await signIn(page, "dana");
  await page.goto("/payments");
  await page.getByRole("link", { name: "Deposit", exact: true }).first().click();
  await page.getByLabel("Amount").fill("12.34");
  const question = page.getByRole("alertdialog", { name: "Leave without depositing?" });

  await page.evaluate(() => window.history.back());
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("12.34");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await page.evaluate(() => window.history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test("[R-29] a session that ends during a deposit loses nothing of it", async ({ page, context }) => {
  await signIn(page, "dana");
  const check = await drawCheck("--seed", "77", "--check-number", "7777");
  await givePictures(page, check);
  await fillDeposit(page, { account: "2218009144", amount: dollars(check.truth.amountCents) });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  const signInAgain = page.getByRole("dialog", { name: "Sign in again" });
  await expect(signInAgain).toContainText("nothing was sent");
  await checkScreen(page, "signing in again");
  await signInAgain.getByLabel("Password").fill("endorse-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
});
