import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { signIn, test } from "./support/story";

/** Returns the portal's count of undecided checks. */
async function countUndecided(page: Page): Promise<number> {
  const response = await page.request.get("/api/positive-pay/exceptions");
  const { undecided } = (await response.json()) as { undecided: number };
  return undecided;
}

// On the next business day, the exceptions of earlier stories are past their cut-off.
test.beforeAll(openBusinessDay);

test("a check presented without authorization appears on the open overview and in the navigation count @core", async ({
  page,
  product,
}) => {
  await signIn(page, "dana");
  await expect.poll(() => countUndecided(page)).toBe(0);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const navigationLink = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Positive Pay/ })
    .first();
  const waiting = page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: /checks? to decide/ });

  await product.sandbox("/inbound-checks", { accountNumber: "2218009276", amount: 33_044, checkNumber: "88123" });
  await expect(waiting).toContainText("1 check");
  await expect(waiting).toContainText("until");
  await expect(navigationLink).toContainText("1");

  await waiting.click();
  await expect(page).toHaveURL(/\/positive-pay$/);
  await expect(page.getByText("88123").first()).toBeVisible();
});

test("the day's inbound check count links to that many payments", async ({ page, product }) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009144", amount: 2_500, checkNumber: "60001" });
  await signIn(page, "viewer");
  await page.goto("/payments?check=60001");
  await expect(page.getByRole("row").filter({ hasText: "60001" })).toHaveCount(1);
  await page.goto("/overview");
  await expect(page.getByRole("region", { name: "Latest payments" })).toContainText("Check 60001");
  // A short page does not scroll.
  await page.goto("/payments?check=999999");
  await expect(page.getByText("No payments match these filters")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await page.goto("/overview");
  const figure = page.getByRole("link", { name: /^Inbound checks ?: \d+$/ });
  await expect(figure).not.toHaveText("Inbound checks: 0");
  const count = Number((await figure.textContent())?.match(/\d+$/)?.[0]);
  await figure.click();
  await expect(page).toHaveURL(/direction=Inbound/);
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(count + 1);
});
