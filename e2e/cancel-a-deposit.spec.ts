import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { depositCheck } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test.beforeAll(openBusinessDay);

test("[GAP-9] Dana cancels a deposit before it is sent; later it can no longer be canceled @core", async ({
  page,
  product,
}) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "31"));
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the deposit" }).click();
  await expect(page.getByRole("main").getByText("Canceled").first()).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await depositCheck(page, await drawCheck("--seed", "32"));
  await product.sandbox("/clock/advance", { to: "next-window" });
  await product.sandbox("/clock/advance", { duration: "PT1H" });
  await expect(page.getByRole("main").getByText("Processing").first()).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  await expect(cancel).toHaveAttribute("aria-disabled", "true");
});
