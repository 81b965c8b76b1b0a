import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { KEYBOARD } from "./support/input-modes";
import { playScenario } from "./support/play-scenario";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** Makes two deposits on one day, so that the first uses the day's $275 availability, then returns the first. */
const RETURNED_DEPOSIT = `scenario A deposit that comes back
deposit account=2218009171 amount=2750.00 drawer="Wendell Pruitt" number=70421 client-id=RENT-7042 as=rent
deposit account=2218009171 amount=75.00 drawer="Ada Miller" number=70422 as=small
deposit account=2218009171 amount=61.20 drawer="Ada Miller" number=70423 as=withdrawn
cancel withdrawn
deposit account=2218009171 amount=55.30 drawer="Ada Miller" number=70424 defect=torn-corner:1 as=torn
present account=2218009110 amount=88.10 number=70425 payee="Ridgeway Electric" result=Posted as=paid
at opening
at next-window
at opening
expect rent status=Completed
simulate-return rent code=A as=back
at opening
expect rent wasReturned=yes`;

const main = (page: Page) => page.getByRole("main");
const availability = (page: Page) => page.getByRole("region", { name: "Availability" });
const attention = (page: Page) => page.getByRole("region", { name: "Needs attention" });
const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).locator("tbody tr");

let ids: Readonly<Record<string, string>>;
test.beforeAll(openBusinessDay);
test.beforeAll(async ({ product }) => {
  ids = await playScenario(product, RETURNED_DEPOSIT);
});

/** Opens a payment once the portal has received it. */
async function openPayment(page: Page, label: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(`/api/payments/${ids[label]}`)).status()).toBe(200);
  await page.goto(`/payments/${ids[label]}`);
}

test("funds that will not become available are not shown as scheduled", async ({ page }) => {
  await signIn(page, "viewer");
  await openPayment(page, "rent");
  await expect(availability(page).getByText(/^Charged back [A-Z][a-z]{2} \d+$/)).toBeVisible();
  await expect(availability(page).getByRole("table")).toHaveCount(0);
  await expect(main(page).getByText("Reason: Not sufficient funds.")).toBeVisible();
  await expect(main(page)).not.toContainText("It can still be returned");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `a returned deposit, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPayment(page, "withdrawn");
  await expect(
    availability(page).getByText(/^The deposit was canceled on .*: no funds become available\.$/),
  ).toBeVisible();
  await openPayment(page, "torn");
  await expect(
    availability(page).getByText(/^The bank rejected the deposit on .*: no funds become available\.$/),
  ).toBeVisible();
  await openPayment(page, "small");
  await expect(availability(page)).toContainText("The day’s $275 was used up by other checks");
  await openPayment(page, "paid");
  await expect(main(page).getByText("Paid from the account on which it is drawn.")).toBeVisible();
  await expect(main(page)).not.toContainText("It can still be returned");
  await expect(availability(page)).toHaveCount(0);
});

test("a returned deposit is listed under both accounts and needs attention until it is marked resolved by keyboard", async ({
  page,
}) => {
  await signIn(page, "dana");
  await openPayment(page, "rent");
  const response = await page.request.get(`/api/payments/${ids.rent}`);
  const { record } = (await response.json()) as { record: { payerAccountNumber: string } };
  for (const account of ["2218009171", record.payerAccountNumber]) {
    await page.goto(`/payments?type=Return&account=${account}`);
    const returned = rows(page).filter({ hasText: "70421" });
    await expect(returned).toHaveCount(1);
    await expect(returned.getByText("Not sufficient funds")).toBeVisible();
  }

  await page.goto("/overview");
  const resolve = page.getByRole("button", { name: /^Mark resolved: Check 70421/ });
  const returned = attention(page).getByRole("listitem").filter({ has: resolve }).last();
  await expect(returned).toContainText("Not sufficient funds");
  await expect(returned).toContainText("$2,750.00");
  await expect(attention(page).getByRole("link", { name: /returned deposits?/ })).toBeVisible();
  await KEYBOARD.press(page, resolve);
  await expect(resolve).toHaveCount(0);

  await openPayment(page, "rent");
  await expect(
    main(page)
      .getByText(/Resolved by Dana Reyes/)
      .first(),
  ).toBeVisible();
  await page.goto("/audit");
  await expect(main(page).getByRole("table").getByText("Mark a payment resolved").first()).toBeVisible();
});

test("a rejected check that was redeposited and a duplicate need no attention", async ({ page, product }) => {
  await signIn(page, "dana");
  const { again, twice } = await playScenario(
    product,
    `scenario The same check again
deposit account=2218009171 amount=41.70 drawer="Ada Miller" number=70427 defect=torn-corner:1 as=first
deposit account=2218009171 amount=41.70 drawer="Ada Miller" number=70427 as=again
at next-window
at +1h
deposit account=2218009171 amount=41.70 drawer="Ada Miller" number=70427 as=twice`,
  );
  for (const id of [again, twice]) {
    // The bank may wait before retrying an early failed delivery.
    const readStatus = async () => (await page.request.get(`/api/payments/${id}`)).status();
    await expect.poll(readStatus, { timeout: TIME_LIMITS.job }).toBe(200);
  }
  await page.goto(`/payments/${twice}`);
  await expect(main(page).getByText("Rejected: Duplicate")).toBeVisible();
  await expect(main(page).getByRole("button", { name: /^Mark resolved/ })).toHaveCount(0);
  await page.goto("/payments?check=70427&flag=open-rejection");
  await expect(main(page).getByText("No payments match these filters")).toBeVisible();
});

test("a payment shows who must act and by when, with a link that works by keyboard", async ({ page, product }) => {
  const { unlisted, smudged } = await playScenario(
    product,
    `scenario Two that wait
present account=2218009276 amount=412.00 number=70428 payee="Pell Title" result=Held as=unlisted
deposit account=2218009171 amount=52.10 drawer="Nils Aagaard" number=70429 smudged=yes as=smudged
decide smudged decision=Escalate`,
  );
  ids = { ...ids, unlisted: unlisted!, smudged: smudged! };
  await signIn(page, "dana");
  await openPayment(page, "smudged");
  await expect(
    main(page)
      .getByRole("paragraph")
      .filter({ hasText: /^In review at the bank$/ }),
  ).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Decide" })).toHaveCount(0);

  await openPayment(page, "unlisted");
  await expect(main(page).getByText(/^Waiting for your decision until .* 12:00 ET/)).toBeVisible();
  await expect(main(page)).toContainText("without a decision the bank returns it at the cut-off");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `a payment to decide, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await KEYBOARD.press(page, main(page).getByRole("link", { name: "Decide" }));
  await page.waitForURL(new RegExp(`/positive-pay\\?selected=${unlisted}`));
  await expect(page.getByRole("button", { name: /^Return( R)?$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Return( R)?$/ }).click();
  await expect(main(page)).toContainText("decided to return it");
  await openPayment(page, "unlisted");
  await expect(main(page).getByText(/^Will be returned at .* 12:00 ET$/)).toBeVisible();
  await expect(main(page)).toContainText("Dana Reyes decided to return it");
});

test("every screen states its time zone once; the bank’s cut-offs are in the bank’s time zone", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, timezoneId: "Europe/Madrid" });
  const page = await context.newPage();
  await signIn(page, "dana");
  await context.addCookies([{ name: "zone", value: "Europe%2FMadrid", url: product.url }]);
  await product.sandbox("/inbound-checks", { accountNumber: "2218009276", amount: 9_120, checkNumber: "70430" });
  for (const path of [
    "/overview",
    "/payments",
    `/payments/${ids.rent}`,
    "/positive-pay",
    "/audit",
    "/webhooks/received",
  ]) {
    await page.goto(path);
    await expect(main(page).getByText("Central European time", { exact: true }), path).toHaveCount(1);
  }
  await page.goto("/overview");
  await expect(attention(page).getByText(/^until [A-Z][a-z]{2}, .* 12:00 ET$/)).toBeVisible();
  await page.goto("/payments");
  // Rows from earlier days show a time.
  const cells = rows(page).locator("td:first-child");
  await expect(cells.first()).toBeVisible();
  for (const text of await cells.allTextContents()) expect(text).toMatch(/\d\d:\d\d$/);
  await context.close();
});
