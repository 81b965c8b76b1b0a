import { type Browser, expect, type Page } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { dollars, fillDeposit, givePictures, sendDeposit } from "./support/deposit-page";
import { type Product, startProduct } from "./support/product";
import { openContext, type PEOPLE, signIn, test } from "./support/story";

/** A portal with a short timeout; that of the other stories waits for a slow machine. */
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ BANK_TIMEOUT_MS: "10000" });
});
test.afterAll(() => product?.stop());

async function openPage(browser: Browser, person: keyof typeof PEOPLE): Promise<Page> {
  const page = await (await openContext(browser, product)).newPage();
  await signIn(page, person);
  return page;
}

test("[R-38] the bank commits without responding: unknown, then resolved, one payment", async ({ browser }) => {
  const check = await drawCheck("--seed", "41", "--check-number", "7741");
  const page = await openPage(browser, "dana");
  await givePictures(page, check);
  await fillDeposit(page, {
    account: "2218009110",
    amount: dollars(check.truth.amountCents),
    reference: "STORY-SILENT",
  });
  await product.sandbox("/faults", {
    operation: "depositCheck",
    kind: "time-out-after-commit",
    times: 1,
    delayMs: 30_000,
  });
  await sendDeposit(page);

  await expect(page.getByText("The bank has not responded")).toBeVisible();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/, { timeout: 90_000 });
  await expect(page.getByRole("main")).toContainText("STORY-SILENT");

  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "7741" })).toHaveCount(1);
});

test("[R-38] a restriction without a response: unknown, and sending it again confirms it", async ({ browser }) => {
  const page = await openPage(browser, "compliance");
  await page.goto("/restrictions/new?account=2218009235&preset=debits");
  await product.sandbox("/faults", {
    operation: "restrictAccount",
    kind: "time-out-before-commit",
    times: 1,
    delayMs: 30_000,
  });
  await page.getByLabel("Reason").fill("Suspected account takeover, case 7731");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The bank has not responded")).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
  await page.goto("/restrictions");
  await expect(page.getByText("One change has no response yet")).toBeVisible();
});
