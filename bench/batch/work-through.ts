import { whenHydrated } from "@endorse/playwright/hydration";
import { expect, type Page } from "@playwright/test";
import type { Stack } from "./draw-stack";

/** The demo account for the deposits. */
const ACCOUNT = "2218009144";
/** Generous, since reading an image takes seconds on a loaded machine. */
const READING_TIMEOUT_MS = 1_800_000;
const SENDING_TIMEOUT_MS = 600_000;
/** An amount typed with two transposed digits. */
const TRANSPOSED = { typed: "45.10", meant: "54.10" };

/** The cost of entering one check: keystrokes, and milliseconds until the next check's field has focus. */
export interface EntryCost {
  /** Whether the amount on the check was read, so that Enter accepts it. */
  readonly isRead: boolean;
  readonly keys: number;
  readonly ms: number;
}

export async function openBatch(page: Page): Promise<void> {
  await page.goto("/batches");
  await whenHydrated(page);
  await page.getByRole("button", { name: "New batch" }).first().click();
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}/);
}

export async function addFolder(page: Page, folder: string): Promise<void> {
  await page.getByLabel("Folder of the batch").setInputFiles(folder);
  await locateViewPicker(page).waitFor({ timeout: READING_TIMEOUT_MS });
}

export async function addCashLetter(page: Page, cashLetter: string): Promise<void> {
  await page.getByLabel("Image cash letter", { exact: true }).setInputFiles(cashLetter);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("$9.00 less", { timeout: READING_TIMEOUT_MS });
  await dialog.getByRole("button", { name: /^Add \d+ checks$/ }).click();
  await expect(dialog).toHaveCount(0, { timeout: READING_TIMEOUT_MS });
}

/** Adds the missing back, and rotates the upside-down front. */
export async function fixPictures(page: Page, { missingBack, withoutBack, upsideDown }: Stack): Promise<void> {
  await openView(page, "Images");
  const checks = page.getByRole("list", { name: "Images by check" }).getByRole("listitem");
  if (await page.getByText("Back missing").count()) {
    await checks.nth(withoutBack).getByLabel("Images of the batch").setInputFiles(missingBack);
    await expect(page.getByText("Back missing")).toHaveCount(0, { timeout: READING_TIMEOUT_MS });
  }
  const front = checks.nth(upsideDown);
  const before = await front.getByRole("img", { name: /^Front/ }).getAttribute("src");
  await front.getByRole("button", { name: /^Rotate the front/ }).click();
  await expect(front.getByRole("img", { name: /^Front/ })).not.toHaveAttribute("src", before!, {
    timeout: READING_TIMEOUT_MS,
  });
}

/** Removes the second check of each duplicate pair. */
export async function removeDuplicates(page: Page, pairs: number): Promise<void> {
  await openView(page, /^Duplicates/);
  const groups = page.getByRole("region", { name: "Possible duplicates" });
  for (let remaining = pairs; remaining > 0; remaining -= 1) {
    await expect(groups).toHaveCount(remaining);
    await groups.first().getByRole("button", { name: "Remove it" }).last().click();
  }
  await expect(page.getByText("No duplicates in this batch")).toBeVisible();
}

/** Enters the amounts by keyboard, from the first check to the last, mistyping $54.10 with transposed digits. */
export async function enterAmounts(page: Page, amounts: readonly number[]): Promise<EntryCost[]> {
  await openView(page, "Amounts");
  await page.getByRole("list", { name: "Checks of the batch" }).getByRole("button").first().click();
  // If the check is already shown, the click does not move focus from its row.
  await page.getByLabel("Amount", { exact: true }).focus();
  const current = page.locator("section[aria-label]:has(input)").first();
  const costs: EntryCost[] = [];
  for (const [index, cents] of amounts.entries()) {
    await expect(current.getByText(`${index + 1} of ${amounts.length}`, { exact: true })).toBeVisible();
    const dollars = (cents / 100).toFixed(2);
    costs.push(
      await enterAmount(page, dollars === TRANSPOSED.meant ? TRANSPOSED.typed : dollars, index + 1 < amounts.length),
    );
  }
  return costs;
}

async function enterAmount(page: Page, dollars: string, hasNext: boolean): Promise<EntryCost> {
  const field = page.getByLabel("Amount", { exact: true });
  await expect(field).toBeFocused();
  const name = await page.locator("section[aria-label]:has(input)").first().getAttribute("aria-label");
  const readAmount = (await field.inputValue()) || (await field.getAttribute("placeholder"));
  const isRead = readAmount !== null && readAmount.replace(/,/g, "") === dollars;
  const startedMs = performance.now();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  if (!isRead) for (const character of dollars) await press(character);
  await press("Enter");
  // An amount that differs from the one read requires Enter twice.
  if (await page.getByText("again keeps your amount").isVisible()) await press("Enter");
  if (hasNext) await page.locator(`section[aria-label]:not([aria-label="${name}"]) input:focus`).waitFor();
  return { isRead, keys, ms: performance.now() - startedMs };
}

/** Balances the batch to its tape by correcting the transposed amount that the portal suggests, and sends it. */
export async function balanceAndSend(page: Page, amounts: readonly number[]): Promise<void> {
  const total = (amounts.reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2);
  await page.getByLabel("Checks", { exact: true }).fill(String(amounts.length));
  await page.getByLabel("Tape total").fill(total);
  await page.getByRole("combobox", { name: "Deposit to account" }).fill(ACCOUNT);
  await page.getByRole("heading", { level: 1 }).click();
  const suggestion = page.getByRole("listitem").filter({ hasText: `may be $${TRANSPOSED.meant} rather than` });
  await suggestion.getByRole("button").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(TRANSPOSED.meant);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Balanced", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Deposit ${amounts.length} checks` }).click();
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible({ timeout: SENDING_TIMEOUT_MS });
}

export async function waitUntilDeposited(page: Page, count: number): Promise<void> {
  await page.reload();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress.getByText(`${count} of ${count}`)).toBeVisible({ timeout: SENDING_TIMEOUT_MS });
}

function locateViewPicker(page: Page) {
  return page.getByRole("radiogroup", { name: "Show" });
}

async function openView(page: Page, name: string | RegExp): Promise<void> {
  await locateViewPicker(page).getByRole("radio", { name }).click();
}
