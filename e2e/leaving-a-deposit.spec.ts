import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { addImages, fillDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("the browser’s Back button and shortcuts ask for confirmation before discarding an unsent deposit", async ({
  page,
}) => {
  await signIn(page, "dana");
  await page.goto("/payments");
  await page.getByRole("link", { name: "Deposit", exact: true }).first().click();
  await page.getByLabel("Amount").fill("12.34");
  const leaveDialog = page.getByRole("alertdialog", { name: "Leave without depositing?" });

  await page.evaluate(() => window.history.back());
  await leaveDialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("12.34");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await leaveDialog.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await page.evaluate(() => window.history.back());
  await leaveDialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test("[R-29] a deposit keeps its input when the session is about to end, ends, or loses its connection", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, "dana");
  const check = await drawCheck("--seed", "77", "--check-number", "7777");
  await addImages(page, check);
  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });

  // An inactive user is warned, and the images are blurred until the user returns.
  const front = page.getByAltText("Front of the check to deposit");
  const extension = page.waitForRequest((sent) => sent.url().endsWith("/api/session") && sent.method() === "POST");
  await page.route("**/api/session", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { remainingMs: 100_000, canProlong: true } })
      : route.continue(),
  );
  await page.clock.fastForward("14:00");
  const warning = page.getByRole("alertdialog", { name: "Still there?" });
  await expect(warning).toContainText(/You will be signed out in 1:[34]\d/);
  await expect(front).toHaveCSS("filter", "blur(16px)");
  await checkScreen(page, "the warning before a session ends");
  await warning.getByRole("button", { name: "Stay signed in" }).press("Enter");
  await extension;
  await expect(warning).toBeHidden();
  await expect(front).toHaveCSS("filter", "none");
  await page.unroute("**/api/session");

  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline")).toBeHidden();

  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  const signInAgain = page.getByRole("dialog", { name: "Sign in again" });
  await expect(signInAgain).toContainText("nothing was sent");
  await checkScreen(page, "signing in again");
  await signInAgain.getByLabel("Password").fill("endorse-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
});
