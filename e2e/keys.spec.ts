import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { recordChanges } from "./support/changes";
import { palette } from "./support/palette";
import type { Product } from "./support/product";
import { signIn, test, whenListening } from "./support/story";

/** The demo account with Positive Pay. */
const VENDOR_CHECKS = "2218009276";

test.beforeAll(openBusinessDay);

async function openExceptions(page: Page, product: Product, checkNumber: string): Promise<void> {
  const check = { accountNumber: VENDOR_CHECKS, checkNumber, amount: 88_000, payeeName: "Pell Title Agency" };
  await product.sandbox("/inbound-checks", check);
  await signIn(page, "dana");
  await page.goto(`/positive-pay`);
  await page
    .getByRole("list", { name: "Checks to decide" })
    .getByRole("button", { name: new RegExp(checkNumber) })
    .click();
  await whenListening(page);
}

test("G then R opens the restrictions and decides nothing, however late R is pressed", async ({ page, product }) => {
  await openExceptions(page, product, "41101");
  const changes = recordChanges(page);
  await page.keyboard.press("g");
  await expect(page.getByRole("status").filter({ hasText: "Restrictions" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/restrictions$/);
  expect(changes).toEqual([]);
});

test("after G, a key that opens no page ends the sequence and does nothing else", async ({ page, product }) => {
  await openExceptions(page, product, "41102");
  const changes = recordChanges(page);
  await page.keyboard.press("g");
  await page.keyboard.press("z");
  await page.keyboard.press("g");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "Restrictions" })).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page).toHaveURL(/\/positive-pay/);
  expect(changes).toEqual([]);
});

test("text typed while the palette is loading goes into its search field", async ({ page, product }) => {
  // Prevent preloading, and delay the palette's code until the text is typed.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} }));
  await openExceptions(page, product, "41103");
  const changes = recordChanges(page);
  const blockedRequests: (() => Promise<void>)[] = [];
  let isBlocking = true;
  await page.route("**/_next/static/**", async (route) => {
    if (isBlocking) blockedRequests.push(() => route.continue());
    else await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("freezz");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("e 9171");
  isBlocking = false;
  for (const release of blockedRequests) await release();
  await expect(palette(page)).toBeFocused();
  await expect(palette(page)).toHaveValue("freeze 9171");
  await expect(page.getByRole("menuitem", { name: /Freeze 2218 0091 71/ })).toBeVisible();
  expect(changes).toEqual([]);
});

test("the palette is preloaded and receives the first letter typed", async ({ page, product }) => {
  await openExceptions(page, product, "41104");
  await page.waitForLoadState("networkidle");
  const changes = recordChanges(page);
  let scriptRequests = 0;
  page.on("request", (request) => void (request.url().endsWith(".js") && scriptRequests++));
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("freeze 9171");
  await expect(palette(page)).toHaveValue("freeze 9171");
  expect(scriptRequests).toBe(0);
  expect(changes).toEqual([]);
});

test("a key pressed right after P does not decide before the confirmation is shown", async ({ page, product }) => {
  await openExceptions(page, product, "41105");
  const changes = recordChanges(page);
  await page.keyboard.press("p");
  await page.keyboard.press("r");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(changes).toEqual([]);
});

test("text typed while a confirmation is open does not press its buttons", async ({ page, product }) => {
  await openExceptions(page, product, "41106");
  const changes = recordChanges(page);
  await page.keyboard.press("p");
  const confirmDialog = page.getByRole("alertdialog");
  await expect(confirmDialog).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("freeze 9171");
  await page.keyboard.press("Enter");
  await page.keyboard.type("late fee ");
  await expect(confirmDialog).toBeVisible();
  expect(changes).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(confirmDialog).toHaveCount(0);
});
