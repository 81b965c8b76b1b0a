import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { setCheckbox } from "./checkbox";

/** Turns approval rules on or off on an administrator's open policies page, without saving. */
export async function setApprovalRules(page: Page, rules: readonly string[], isOn: boolean): Promise<void> {
  for (const rule of rules) await setCheckbox(page.getByRole("checkbox", { name: new RegExp(rule) }), isOn);
}

export async function saveApprovalRules(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save approvals" }).click();
  await expect(page.getByText("Policy saved")).toBeVisible();
}

/** Proposes returning an inbound check as a stop payment; ends on the payment page. */
export async function proposeReturn(page: Page, checkNumber: string): Promise<void> {
  await page.goto("/payments?direction=Inbound");
  await mainLink(page, new RegExp(`Check ${checkNumber}`)).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Return", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Return this check?" });
  await dialog.getByLabel("Return reason").fill("stop");
  await dialog.getByRole("radio", { name: /Stop payment/ }).click();
  await dialog.getByRole("button", { name: "Propose for approval" }).click();
  await expect(page.getByText("A return of this check is waiting for approval")).toBeVisible();
}
