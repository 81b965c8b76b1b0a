import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect } from "@playwright/test";
import { addImages, fillDeposit, sendDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("a dark image and a wrong amount are rejected with a reason, and the form keeps the remaining input", async ({
  page,
}) => {
  const check = await drawCheck("--seed", "21", "--defect", "dark:1");
  await signIn(page, "dana");
  await addImages(page, check);
  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
  await sendDeposit(page);

  const response = page.getByRole("alert").filter({ hasText: "The bank rejected it: Image quality" });
  await expect(response).toBeVisible();
  await expect(response).toContainText("Darkness, front");
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();

  // The images stay on this page, so the payment opens in a new tab.
  const [payment] = await Promise.all([
    page.waitForEvent("popup"),
    response.getByRole("link", { name: "See the rejected payment" }).click(),
  ]);
  await expect(payment).toHaveURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(payment.getByRole("main")).toContainText("Rejected");
  await expect(payment.getByRole("main")).toContainText("Image quality");
  await expect(payment.getByRole("row", { name: /Darkness/ })).toContainText("Fail");

  // The amount field is marked and focused, and one key enters the amount read from the check.
  await page.goto("/deposit");
  await addImages(page, await drawCheck("--seed", "12", "--kind", "business", "--amount", "1204.57"));
  await expect(page.getByText("The image shows $1,204.57", { exact: true })).toBeVisible();
  await fillDeposit(page, { account: "2218009144", amount: "1204.75" });
  await sendDeposit(page);
  await expect(page.getByRole("alert").filter({ hasText: "The bank rejected it: Amount differs" })).toBeVisible();
  const amount = page.getByLabel("Amount");
  await expect(amount).toBeFocused();
  await expect(page.getByText("The bank read a different amount on the check.")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(amount).toHaveValue("1,204.57");
  await expect(page.getByText("The bank read a different amount on the check.")).toHaveCount(0);
});
