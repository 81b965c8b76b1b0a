import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import type { Product } from "./support/product";
import { signIn, test, whenListening } from "./support/story";

/** The demo account with Positive Pay. */
const VENDOR_CHECKS = "2218009276";

test.beforeAll(openBusinessDay);

async function present(product: Product, checkNumber: string, amount: number): Promise<string> {
  const check = { accountNumber: VENDOR_CHECKS, checkNumber, amount, payeeName: "Harborline Supply Co." };
  const { payment } = (await product.sandbox("/inbound-checks", check)) as { payment: { id: string } };
  return payment.id;
}

const inQueue = (page: Page, checkNumber: string) =>
  page.getByRole("list", { name: "Checks to decide" }).getByRole("button", { name: new RegExp(checkNumber) });

const inHistory = (page: Page, checkNumber: string) =>
  page.getByRole("table", { name: "Decisions" }).getByRole("row").filter({ hasText: checkNumber });

test("[GAP-18] a decision can be undone by keyboard before the cut-off, and the history shows who decided and why @core", async ({
  page,
  product,
}) => {
  for (const [checkNumber, amount] of [
    ["61501", 190_000],
    ["61502", 77_500],
    ["61503", 12_345],
  ] as const) {
    await present(product, checkNumber, amount);
  }
  await signIn(page, "compliance");
  await page.goto("/positive-pay");
  for (const checkNumber of ["61502", "61503"]) await expect(inQueue(page, checkNumber)).toBeVisible();
  await inQueue(page, "61501").click();
  await whenListening(page);

  // The list of shortcuts includes this screen's keys.
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const text of ["Pay (asks first)", "Return", "Undo the decision (until the cut-off)", "Next check"]) {
    await expect(shortcuts.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(shortcuts.getByText("Next payment")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(shortcuts).toHaveCount(0);

  await page.getByLabel("Reason").fill("Nobody here wrote it");
  await inQueue(page, "61501").focus();
  await page.keyboard.press("r");
  // The next undecided check is selected and focused.
  await expect(inQueue(page, "61502")).toHaveAttribute("aria-current", "true");
  await expect(inQueue(page, "61502")).toBeFocused();
  await expect(inQueue(page, "61501")).toContainText("Return");

  await page.keyboard.press("k");
  await expect(page.getByText("“Nobody here wrote it”")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ }).last()).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(inQueue(page, "61501")).toContainText("No issue on file", { timeout: 2000 });
  }).toPass();

  // Decide two checks again, one to return and one to pay, and let the third expire.
  await page.getByLabel("Reason").fill("Written by a former employee");
  await inQueue(page, "61501").focus();
  await page.keyboard.press("r");
  await expect(inQueue(page, "61502")).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Reason").fill("Confirmed by telephone");
  await page.getByRole("button", { name: /^Pay/ }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("return the check on its payment page");
  // Pressing Enter twice does not pay, because the irreversible choice must be selected first.
  await expect(page.getByRole("button", { name: "Not yet" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(inQueue(page, "61502")).toHaveCount(0);
  await expect(inQueue(page, "61503")).toHaveAttribute("aria-current", "true");

  await page.getByRole("link", { name: "History" }).press("Enter");
  await expect(inHistory(page, "61501")).toContainText("Change until");
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  await product.sandbox("/clock/advance", { duration: "PT13H" });
  // The page updates when the bank decides.
  await expect(inHistory(page, "61503")).toContainText("Not decided before the cut-off");
  await expect(inHistory(page, "61501")).toContainText("Return · ");
  await expect(inHistory(page, "61501")).toContainText("No issue on file · “Written by a former employee”");
  await expect(inHistory(page, "61501")).not.toContainText("Change until");
  await expect(inHistory(page, "61502")).toContainText("“Confirmed by telephone”");
  // Decisions made in the portal have an evidence pack; an expired exception does not.
  await expect(inHistory(page, "61503").getByRole("link", { name: "Evidence pack" })).toHaveCount(0);
  const started = page.waitForEvent("download");
  await inHistory(page, "61502").getByRole("link", { name: "Evidence pack" }).click();
  expect((await started).suggestedFilename()).toMatch(/^evidence-decision-.*\.zip$/);
});

test("[GAP-42] a check decided by the bank's operator is shown as decided outside the portal", async ({
  page,
  product,
}) => {
  for (const [checkNumber, decision] of [
    ["61511", "Release"],
    ["61512", "Reject"],
  ] as const) {
    const id = await present(product, checkNumber, 64_100);
    await product.sandbox(`/payments/${id}/hold-decision`, { decision });
  }
  await signIn(page, "viewer");
  await expect(async () => {
    await page.goto("/positive-pay/history");
    await expect(inHistory(page, "61511")).toContainText("Decided outside this portal", { timeout: 2000 });
    await expect(inHistory(page, "61512")).toContainText("Decided outside this portal", { timeout: 2000 });
  }).toPass();
});

for (const [index, width] of WIDTHS.entries()) {
  test(`axe reports no violations on decided exceptions and their history, ${nameWidth(width)}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const checkNumber = String(61_601 + index);
    await present(product, checkNumber, 55_120);
    await signIn(page, "compliance");
    await page.goto("/positive-pay");
    await inQueue(page, checkNumber).click();
    await page.getByRole("button", { name: /^Return( R)?$/ }).click();
    await inQueue(page, checkNumber).click();
    await expect(page.getByRole("button", { name: /^Undo U/ })).toBeVisible();
    await checkScreen(page, "a decided exception");
    await page.goto("/positive-pay/history");
    await checkScreen(page, "the history");
  });
}
