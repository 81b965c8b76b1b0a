import { expect, type Page } from "@playwright/test";
import type { DrawnCheck } from "./checks";

/** Adds both images of a check to the deposit page and waits until the portal has analyzed them. */
export async function addImages(page: Page, check: DrawnCheck): Promise<void> {
  await page.goto("/deposit");
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles([check.front, check.back]);
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Fills in the fields of a deposit. */
export async function fillDeposit(
  page: Page,
  fields: { account: string; amount: string; reference?: string },
): Promise<void> {
  await page.getByRole("combobox", { name: "Deposit to account" }).fill(fields.account);
  await page.getByLabel("Amount").fill(fields.amount);
  if (fields.reference) await page.getByLabel("Your reference").fill(fields.reference);
}

/** Continues to the review and sends the deposit. */
export async function sendDeposit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
}

/** Formats cents the way a person types a dollar amount, without a dollar sign. */
export function formatDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Makes a deposit that the bank accepts, and ends on its payment's page. */
export async function depositCheck(page: Page, check: DrawnCheck, reference?: string): Promise<void> {
  await addImages(page, check);
  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents), reference });
  await sendDeposit(page);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
}
