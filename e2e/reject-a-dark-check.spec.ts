import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { dollars, fillDeposit, givePictures, sendDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("a dark picture is rejected, the reason is shown, and the pictures are kept", async ({ page }) => {
  const check = await drawCheck("--seed", "21", "--defect", "dark:1");
  await signIn(page, "dana");
  await givePictures(page, check);
  await fillDeposit(page, { account: "2218009144", amount: dollars(check.truth.amountCents) });
  await sendDeposit(page);

  const response = page.getByRole("alert").filter({ hasText: "The bank rejected it: Image quality" });
  await expect(response).toBeVisible();
  await expect(response).toContainText("Darkness, front");
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();

  // The pictures stay on this page, so the payment opens in a new tab.
  const [payment] = await Promise.all([
    page.waitForEvent("popup"),
    response.getByRole("link", { name: "See the rejected payment" }).click(),
  ]);
  await expect(payment).toHaveURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(payment.getByRole("main")).toContainText("Rejected");
  await expect(payment.getByRole("main")).toContainText("Image quality");
  await expect(payment.getByRole("row", { name: /Darkness/ })).toContainText("Fail");
});
