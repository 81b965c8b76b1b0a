import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { playScenario } from "./support/play-scenario";
import { signIn, test } from "./support/story";

const RETURNED_DEPOSIT = `scenario A returned deposit to resolve
deposit account=2218009171 amount=318.40 drawer="Wendell Pruitt" number=70511 as=rent
at opening
at next-window
present account=2218009110 amount=88.15 number=70512 payee="Ridgeway Electric" result=Posted as=paid
at opening
simulate-return rent code=A as=back`;

const main = (page: Page) => page.getByRole("main");
const queue = (page: Page) => page.getByRole("list", { name: "Returned deposits" });

let ids: Readonly<Record<string, string>>;
test.beforeAll(openBusinessDay);
test.beforeAll(async ({ product }) => {
  ids = await playScenario(product, RETURNED_DEPOSIT);
});

test("a returned deposit is assigned, annotated, redeposited and resolved by keyboard @core", async ({
  page,
  product,
}) => {
  await signIn(page, "dana");
  const readStatus = async () => (await page.request.get(`/api/payments/${ids.back}`)).status();
  await expect.poll(readStatus).toBe(200);
  await page.goto("/returns");
  const item = queue(page).getByRole("button", { name: /70511/ });
  await expect(item).toContainText("Not sufficient funds");
  await expect(main(page).getByText("2218 0091 71")).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `the returned deposits, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await item.focus();
  await page.keyboard.press("t");
  await expect(main(page).getByText("Assigned to you.")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("Called the customer: deposit it again");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Called the customer");
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await expect(main(page).getByRole("heading", { name: "Notice of a returned check" })).toBeVisible();
  await expect(main(page)).toContainText("ending in 9171");
  await checkScreen(page, "the notice");
  await page.getByRole("link", { name: "Back to returns" }).click();
  await expect(item).toBeVisible();

  await page.keyboard.press("d");
  await expect(page.getByText("Redeposit of check 70511")).toBeVisible();
  for (const side of ["Front", "Back"])
    await expect(page.getByRole("region", { name: `${side} of the check` })).toContainText("tests passed");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Review deposit" }).click();
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);

  await page.goto("/returns?owner=mine");
  await expect(item).toContainText("You · redeposited");
  await item.focus();
  await page.keyboard.press("c");
  await expect(main(page).getByText(/Resolved by Dana Reyes/)).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.goto("/returns?state=done");
  await expect(item).toContainText("Resolved");
  await page.goto("/returns/to-return");
  await expect(page.getByRole("table", { name: "Returnable checks" })).toContainText("70512");
  await checkScreen(page, "returnable checks");
  await page.getByRole("button", { name: "Return check 70512…" }).click();
  await expect(page.getByRole("dialog", { name: "Return this check?" })).toContainText("$88.15");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Return check 70512…" })).toBeFocused();
  product.claim(
    "one check was deposited again",
    "select count(*)::int as deposits from payments where check_number = '70511' and payment_type = 'Forward'",
    { deposits: 2 },
  );
});
