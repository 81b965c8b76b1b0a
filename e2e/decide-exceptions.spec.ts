import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { INPUT_MODES } from "./support/input-modes";
import type { Product } from "./support/product";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** The demo account with Positive Pay. */
const VENDOR_CHECKS = "2218009276";

async function present(product: Product, checkNumber: string, amount: number, payeeName: string): Promise<void> {
  const { result } = (await product.sandbox("/inbound-checks", {
    accountNumber: VENDOR_CHECKS,
    checkNumber,
    amount,
    payeeName,
  })) as { result: string };
  expect(result).toBe("Held");
}

async function authorize(page: Page, checkNumber: string, dollars: string, payee: string): Promise<void> {
  await page.goto(`/positive-pay/authorizations/new?account=${VENDOR_CHECKS}`);
  await page.getByLabel("Check number").fill(checkNumber);
  await page.getByLabel("Amount").fill(dollars);
  await page.getByLabel("Payee").fill(payee);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await page.waitForURL(/\/positive-pay\/authorizations$/);
  await expect(page).toHaveTitle(/^Authorizations/);
}

const findQueue = (page: Page) => page.getByRole("list", { name: "Checks to decide" });

test.beforeAll(openBusinessDay);

for (const [index, mode] of INPUT_MODES.entries()) {
  const [misplacedDecimal, unlisted, lapsed] = [0, 1, 2].map((step) => String(20_611 + 10 * index + step));

  test(`[GAP-18] a compliance officer pays one exception, returns one, and lets one expire, ${mode.name}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    await signIn(page, "compliance");
    await authorize(page, misplacedDecimal!, "1,825.00", "Harborline Supply Co.");
    await present(product, misplacedDecimal!, 1_825_00 * 10, "Harborline Supply Co.");
    await present(product, unlisted!, 190_000, "J. Castellanos");
    await present(product, lapsed!, 96_422, "Ridgeway Electric");

    await page.goto("/positive-pay");
    const queue = findQueue(page);
    await expect(queue.getByRole("button", { name: new RegExp(`${misplacedDecimal}.*Amount differs`) })).toBeVisible();
    await expect(queue.getByRole("button", { name: new RegExp(`${unlisted}.*No issue on file`) })).toBeVisible();
    await mode.press(page, queue.getByRole("button", { name: new RegExp(misplacedDecimal!) }));
    await expect(page.getByText("ten times what was authorized")).toBeVisible();

    // Paying asks for confirmation, revokes the conflicting authorization, and removes the check from the queue.
    await mode.press(page, page.getByRole("button", { name: /^Pay/ }));
    const confirmDialog = page.getByRole("alertdialog");
    await expect(confirmDialog).toContainText("Presented $18,250.00, authorized $1,825.00: $16,425.00 more.");
    await expect(confirmDialog).toContainText("The earlier authorization of this number is revoked first.");
    await mode.press(page, confirmDialog.getByRole("button", { name: /^Pay/ }));
    await expect(queue.getByRole("button", { name: new RegExp(misplacedDecimal!) })).toHaveCount(0);

    // A decision to return a check calls no bank operation, so it works while the bank is down.
    await mode.takeBankDown(product);
    await mode.press(page, queue.getByRole("button", { name: new RegExp(unlisted!) }));
    await mode.press(page, page.getByRole("button", { name: /^Return( R)?$/ }));
    // The next undecided check is selected.
    await expect(queue.getByRole("button", { name: new RegExp(lapsed!) })).toHaveAttribute("aria-current", "true");
    await mode.press(page, queue.getByRole("button", { name: new RegExp(unlisted!) }));
    await expect(page.getByText("decided to return it")).toBeVisible();
    await mode.bringBankUp(product);

    await product.sandbox("/clock/advance", { to: "next-business-day" });
    await product.sandbox("/clock/advance", { duration: "PT13H" });
    await expect(queue.getByRole("button", { name: new RegExp(lapsed!) })).toHaveCount(0, { timeout: TIME_LIMITS.job });
    await page.goto(`/payments?check=${lapsed}`);
    await expect(page.getByRole("main").getByText("Returned").locator("visible=true").first()).toBeVisible();
  });
}

test("[R-26] a viewer can see exceptions but can't decide them", async ({ page, product }) => {
  await present(product, "20691", 41_975, "Pell Title Agency");
  await signIn(page, "viewer");
  await page.goto("/positive-pay");
  await expect(findQueue(page).getByRole("button", { name: /20691/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await page.goto("/positive-pay/authorizations");
  await expect(page.getByRole("link", { name: "Authorize a check" })).toHaveCount(0);
});

for (const [index, width] of WIDTHS.entries()) {
  test(`axe reports no violations on the Positive Pay screens, ${nameWidth(width)}`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await present(product, String(20_700 + index), 74_119, "Ostrander & Daughters");
    await signIn(page, "compliance");
    await page.goto("/positive-pay");
    await expect(findQueue(page)).toBeVisible();
    await checkScreen(page, "exceptions");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await checkScreen(page, "the confirmation before paying");
    await page.goto("/positive-pay/authorizations/new");
    await page.getByRole("button", { name: "Authorize", exact: true }).click();
    await expect(page.getByText("Choose the account the check is drawn on.")).toBeVisible();
    await checkScreen(page, "the form, with errors");
    await authorize(page, String(30_700 + index), "12.34", "Nils Aagaard");
    await checkScreen(page, "authorizations");
    await page.goto("/positive-pay/authorizations?text=nobody");
    await checkScreen(page, "authorizations, none");
  });
}
