import type { DrawnCheck } from "@endorse/playwright/draw-check";
import { type DepositFields, DepositPage, formatDollars } from "@endorse/playwright/pages/deposit-page";
import type { Page } from "@playwright/test";

/** Adds both images of a check to the deposit page and waits until the portal has analyzed them. */
export function addImages(page: Page, check: DrawnCheck): Promise<void> {
  return new DepositPage(page).addImages(check);
}

export function fillDeposit(page: Page, fields: DepositFields): Promise<void> {
  return new DepositPage(page).fill(fields);
}

/** Continues to the review and sends the deposit. */
export function sendDeposit(page: Page): Promise<void> {
  return new DepositPage(page).send();
}

/** Makes a deposit that the bank accepts; ends on the payment page. */
export async function depositCheck(page: Page, check: DrawnCheck, reference?: string): Promise<void> {
  const deposit = new DepositPage(page);
  await deposit.addImages(check);
  await deposit.fill({ account: "2218009144", amount: formatDollars(check.truth.amountCents), reference });
  await deposit.send();
  await deposit.waitUntilAccepted();
}
