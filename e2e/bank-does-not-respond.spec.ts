import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { addImages, fillDeposit, sendDeposit } from "./support/deposit-page";
import { openAccount } from "./support/open-account";
import { type Product, startProduct } from "./support/product";
import { openPage, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** A portal with a short bank timeout. Other stories use a long timeout to allow for slow machines. */
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ BANK_TIMEOUT_MS: "10000" });
});
test.afterAll(() => product?.stop());

test("[R-38] a deposit that the bank commits without responding is unknown, then resolves to exactly one payment", async ({
  browser,
}) => {
  const check = await drawCheck("--seed", "41", "--check-number", "7741");
  const page = await openPage(browser, product, "dana");
  await addImages(page, check);
  await fillDeposit(page, {
    account: "2218009110",
    amount: formatDollars(check.truth.amountCents),
    reference: "STORY-SILENT",
  });
  await product.sandbox("/faults", {
    operation: "depositCheck",
    kind: "time-out-after-commit",
    times: 1,
    delayMs: 30_000,
  });
  await sendDeposit(page);

  await expect(page.getByText("The bank has not responded")).toBeVisible({ timeout: TIME_LIMITS.job });
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/, { timeout: TIME_LIMITS.job });
  await expect(page.getByRole("main")).toContainText("STORY-SILENT");

  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "7741" })).toHaveCount(1);
});

test("[R-38] the outcome of a restriction that gets no response is unknown until it is sent again", async ({
  browser,
}) => {
  const page = await openPage(browser, product, "compliance");
  await page.goto("/restrictions/new?account=2218009235&preset=debits");
  await product.sandbox("/faults", {
    operation: "restrictAccount",
    kind: "time-out-before-commit",
    times: 1,
    delayMs: 30_000,
  });
  await page.getByLabel("Reason").fill("Suspected account takeover, case 7731");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The bank has not responded")).toBeVisible({ timeout: TIME_LIMITS.job });
  await page.getByRole("button", { name: "Send it again" }).click();
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
  await page.goto("/restrictions");
  await expect(page.getByText("One change has no response yet")).toBeVisible();
});

/** The demo partner's initial accounts. */
const DEMO_ACCOUNTS = [
  ...["2218009110", "2218009144", "2218009171", "2218009227", "2218009235", "2218009243"],
  ...["2218009250", "2218009268", "2218009276"],
];

// Keep this story last: its freezes block posting to these accounts until it lifts them.
test("[R-38] one action freezes eleven accounts, one of them without a response, and one action lifts all the freezes", async ({
  browser,
}) => {
  const page = await openPage(browser, product, "compliance");
  await product.sandbox("/faults", {
    operation: "restrictAccount",
    kind: "time-out-after-commit",
    times: 1,
    delayMs: 30_000,
  });
  product.claim(
    "each account was frozen once, although one response was lost",
    "select count(*)::int as frozen from restrictions where reason = 'Mailbox taken over, case 7731'",
    { frozen: 11 },
  );
  await page.goto("/restrictions/playbooks");
  await page.getByRole("link", { name: "Place Compromised customer on accounts" }).click();
  const accounts = page.getByRole("combobox", { name: "Master accounts" });
  await accounts.fill("9171 9235");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Chosen accounts" }).getByRole("listitem")).toHaveCount(2);
  const newAccounts = [await openAccount(product, "Mailbox one"), await openAccount(product, "Mailbox two")];
  await accounts.fill(`${[...DEMO_ACCOUNTS, ...newAccounts].join(", ")}, nobody`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Listed twice, added once: 2218 0091 71, 2218 0092 35.")).toBeVisible();
  await expect(page.getByText("“nobody” matches no account")).toBeVisible();
  await expect(page.getByRole("region", { name: "Effect of this playbook" })).toContainText("each of the 11 accounts");
  // The first story's deposit is still pending, so nothing has posted.
  await expect(page.getByRole("region", { name: "Back-test" })).toContainText("Would not have blocked any payments");
  await checkScreen(page, "placing a playbook");
  await page.getByLabel("Reason").fill("Mailbox taken over, case 7731");
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/placements\/[0-9a-f-]{36}$/);
  const byAccount = page.getByRole("region", { name: "By account" });
  await expect(byAccount.getByText("In force")).toHaveCount(11, { timeout: TIME_LIMITS.job });
  await checkScreen(page, "a placed playbook");
  await page.getByRole("button", { name: "Lift all 11" }).click();
  await page.getByLabel("Reason").fill("The customer has a new mailbox");
  await page.getByRole("button", { name: "Lift all 11 restrictions" }).click();
  await expect(byAccount.getByText("Lifted")).toHaveCount(11, { timeout: TIME_LIMITS.job });
});
