import { expect, type Page } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { type InputMode, KEYBOARD, MOUSE, PHONE } from "./support/input-modes";
import { chooseFromPalette, openPalette } from "./support/palette";
import type { Product } from "./support/product";
import { openContext, signIn, signInByForm, test } from "./support/story";

const ESCROW = "2218009171";
const REASON = "Suspected account takeover, case 7731";
const RESTRICTION_URL = /\/restrictions\/[0-9a-f-]{36}$/;

/** Presents a check drawn on the account, and returns the result. */
async function presentCheck(product: Product, checkNumber: string, accountNumber = ESCROW): Promise<unknown> {
  const { result, reason } = (await product.sandbox("/inbound-checks", {
    accountNumber,
    checkNumber,
    amount: 12_345,
  })) as { result: string; reason?: string };
  return reason ? { result, reason } : { result };
}

/** Sends while the bank is down, expects an error and unchanged input, then sends again once the bank is up. */
async function sendWhileBankIsDown(
  page: Page,
  product: Product,
  mode: InputMode,
  reason: string,
  send: () => Promise<void>,
): Promise<void> {
  await mode.takeBankDown(product);
  await send();
  const failure = page.getByRole("alert").filter({ hasText: "Not restricted" });
  await expect(failure).toContainText("The bank can’t be reached.");
  await expect(failure).toBeInViewport();
  await expect(page.getByRole("status", { name: "Effect of this restriction" })).toHaveCount(0);
  await expect(page.getByLabel("Reason")).toHaveValue(reason);
  await mode.bringBankUp(product);
  await expect(page.getByRole("button", { name: "Restrict now" })).toBeEnabled();
  await send();
  product.claim(
    `placed once: ${reason}`,
    `select count(*)::int as placed from restrictions where reason = '${reason}'`,
    { placed: 1 },
  );
}

async function expectFrozen(page: Page, reason: string): Promise<void> {
  await page.waitForURL(RESTRICTION_URL);
  await expect(page.getByRole("main")).toContainText(
    "Stops all transactions on 2218 0091 71 and all its subaccounts, at all hours.",
  );
  await expect(page.getByRole("main").getByText("Carla Mendes", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(reason).first()).toBeVisible();
}

async function pressUntil(page: Page, key: string, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let presses = 0; presses < 60 && (await focused()) !== name; presses++) await page.keyboard.press(key);
  expect(await focused()).toBe(name);
}

test("a check drawn on a frozen account is returned, and after the freeze is lifted the next check posts @core", async ({
  page,
  product,
}) => {
  const reason = `${REASON}, with a mouse`;
  expect(await presentCheck(product, "8001")).toEqual({ result: "Posted" });
  await signIn(page, "compliance");
  await page.goto("/overview");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Restrictions" }).click();
  await page.getByRole("link", { name: "Restrict an account" }).first().click();
  const account = page.getByRole("combobox", { name: "Master account" });
  // Enter selects the only matching account without submitting the form.
  await account.fill("escr");
  await account.press("Enter");
  await expect(account).toHaveValue("2218 0091 71");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.getByRole("main")).not.toContainText("Not restricted");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Rail", { exact: true })).toBeHidden();
  await page.getByText("More conditions").click();
  await page.getByLabel("Rail", { exact: true }).selectOption("Wires");
  await expect(page.getByRole("status", { name: "Effect of this restriction" })).toContainText(
    "all wires on 2218 0091 71",
  );
  await page.getByRole("button", { name: "Freeze everything" }).click();
  await expect(page.getByRole("status", { name: "Effect of this restriction" })).toContainText(
    "Stops all transactions on 2218 0091 71 and all its subaccounts, at all hours, starting now.",
  );
  await expect(page.getByText("Blocked by this restriction")).toBeVisible();
  await page.getByLabel("Reason").fill(reason);
  await sendWhileBankIsDown(page, product, MOUSE, reason, () =>
    page.getByRole("button", { name: "Restrict now" }).click(),
  );
  await expectFrozen(page, reason);
  expect(await presentCheck(product, "8002")).toEqual({ result: "ReturnedUnseen", reason: "Restricted" });

  await page.goto(`/restrictions/new?account=${ESCROW}&preset=checks`);
  await expect(page.getByText("Already blocked", { exact: true })).toBeVisible();

  await page.goto(`/restrictions?account=${ESCROW}&status=Active`);
  await page.getByRole("row").filter({ hasText: reason }).getByRole("link").click();
  await page.getByRole("button", { name: "Lift", exact: true }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("The card was found");
  await page.getByRole("alertdialog").getByRole("button", { name: "Lift the restriction" }).click();
  await expect(page.getByText("Removed; it no longer blocks anything.")).toBeVisible();
  expect(await presentCheck(product, "8003")).toEqual({ result: "Posted" });
});

test("an account is frozen using only the keyboard, starting from the palette", async ({ page, product }) => {
  const reason = `${REASON}, by keyboard`;
  await signIn(page, "compliance");
  await page.goto("/payments");
  await openPalette(page);
  await chooseFromPalette(page, `freeze ${ESCROW}`, /^Freeze 2218 0091 71/);
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type(reason);
  await sendWhileBankIsDown(page, product, KEYBOARD, reason, () => page.getByLabel("Reason").press("Enter"));
  await expectFrozen(page, reason);
  expect(await presentCheck(product, "8011")).toEqual({ result: "ReturnedUnseen", reason: "Restricted" });

  await pressUntil(page, "Tab", "Lift");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("The card was found");
  await pressUntil(page, "Tab", "Lift the restriction");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Removed; it no longer blocks anything.")).toBeVisible();
  expect(await presentCheck(product, "8012")).toEqual({ result: "Posted" });
});

test("an account is frozen on a phone", async ({ browser, product }) => {
  const reason = `${REASON}, on a phone`;
  const context = await openContext(browser, product, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signInByForm(page, "compliance");
  await page.goto(`/restrictions?account=${ESCROW}&status=Active`);
  await page.getByRole("link", { name: "Restrict this account" }).tap();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").fill(reason);
  await sendWhileBankIsDown(page, product, PHONE, reason, () =>
    page.getByRole("button", { name: "Restrict now" }).tap(),
  );
  await expectFrozen(page, reason);
  expect(await presentCheck(product, "8021")).toEqual({ result: "ReturnedUnseen", reason: "Restricted" });
  await page.goto(`/restrictions?account=${ESCROW}&status=Active`);
  await page.getByRole("button", { name: /^Lift: Stops all transactions on 2218 0091 71/ }).tap();
  await expect(page.getByRole("alertdialog")).toContainText("Stops all transactions on 2218 0091 71");
  await page.getByRole("alertdialog").getByLabel("Reason").fill("The card was found");
  await page.getByRole("alertdialog").getByRole("button", { name: "Lift the restriction" }).tap();
  await expect(page.getByRole("heading", { name: "No active restriction on 2218 0091 71" })).toBeVisible();
  expect(await presentCheck(product, "8022")).toEqual({ result: "Posted" });
  await context.close();
});

test("unsaved input is not discarded without confirmation", async ({ page }) => {
  await signIn(page, "compliance");
  await page.goto("/restrictions");
  await page.getByLabel("Account number").fill("escr");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/restrictions?account=${ESCROW}`);
  await page.goto("/restrictions");
  await page.getByRole("link", { name: "Restrict an account" }).first().click();
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("link", { name: "Discard" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without restricting?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue(REASON);
  await page.getByRole("link", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/restrictions$/);
});

test("a subaccount is restricted on its own, and a rejection replaces the preview", async ({ page }) => {
  const effect = page.getByRole("status", { name: "Effect of this restriction" });
  const alone = "Stops all transactions on subaccount 2218 0092 84 of 2218 0091 10, at all hours, starting now.";
  const master = page.getByRole("combobox", { name: "Master account" });
  await signIn(page, "compliance");
  await page.goto("/restrictions/new?account=2218009284&preset=freeze");
  await expect(effect).toHaveText(alone);
  await page.goto("/restrictions/new");
  await master.fill("operating");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/2218 0091 10$/]);
  await master.fill("2218009284");
  await page.getByRole("button", { name: "Restrict only this subaccount" }).click();
  await expect(effect).toHaveText(alone);
  await master.fill("7770001234");
  await page.getByLabel("Only this subaccount").fill("");
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Restrict now" }).click();
  await expect(page.locator(":focus")).toContainText(
    "Not restricted: you have no account with this number at the bank.",
  );
  await expect(page.locator(":focus")).toBeInViewport();
  await expect(page.getByText("The bank has no account with this number.")).toBeVisible();
  await master.fill("2218009284");
  await expect(page.getByText("2218 0092 84 is a subaccount of 2218 0091 10")).toBeVisible();
});

test("[R-26] a viewer can read restrictions but not place them", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/restrictions");
  await expect(page.getByRole("heading", { level: 1, name: "Restrictions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Restrict an account" })).toHaveCount(0);
  await page.goto("/restrictions/new");
  await expect(page.getByText("You don’t have permission to place restrictions")).toBeVisible();
});

for (const width of WIDTHS) {
  test(`axe reports no violations on the restriction screens, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "compliance");
    await page.goto("/restrictions?account=2218009292");
    await checkScreen(page, "restrictions, none");
    await page.goto("/restrictions/new");
    await expect(page.getByRole("combobox", { name: "Master account" })).toBeVisible();
    await page.getByText("More conditions").click();
    await checkScreen(page, "the form, empty");
    await page.getByRole("button", { name: "Restrict now" }).click();
    await expect(page.getByText("Choose the account to restrict.")).toBeVisible();
    await checkScreen(page, "the form, with errors");
    await page.goto("/restrictions/new?account=2218009227&preset=debits");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.getByLabel("Reason").fill(REASON);
    await page.keyboard.press("Enter");
    await page.waitForURL(RESTRICTION_URL);
    await checkScreen(page, "a restriction");
    await page.getByRole("button", { name: "Lift", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await checkScreen(page, "the confirmation before lifting");
    await page.goto("/restrictions");
    await checkScreen(page, "restrictions");
  });
}
