import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { openAccount } from "./support/open-account";
import { signIn, test, whenListening } from "./support/story";

const firstCheck = (page: Page) => page.getByRole("table", { name: "Payments" }).locator("tbody a").first();

test("the list can jump to a day, a page or the oldest payment, and exports as one file", async ({ page, product }) => {
  const accountNumber = await openAccount(product, "Whole list");
  for (let n = 0; n < 52; n++) {
    const check = { accountNumber, amount: 1_000 + n, checkNumber: String(64_000 + n) };
    await product.sandbox("/inbound-checks", check);
  }
  await signIn(page, "viewer");
  await page.goto(`/payments?account=${accountNumber}`);
  await expect(firstCheck(page)).toHaveText("64051");
  await whenListening(page);
  // The page has fifty rows, regardless of the length of the list.
  const html = await (await page.request.get("/payments")).text();
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000);
  expect(await page.locator("*").count()).toBeLessThanOrEqual(1_000);
  const goTo = page.getByRole("dialog", { name: "Go to" });

  await page.getByRole("button", { name: "Go to…" }).click();
  await goTo.getByRole("textbox", { name: "Page" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(firstCheck(page)).toHaveText("64001");
  await expect(page.getByRole("link", { name: "Newer" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);

  await page.getByRole("button", { name: "Go to…" }).click();
  await goTo.getByRole("textbox", { name: "Page" }).fill("7");
  await page.keyboard.press("Enter");
  await expect(goTo.getByRole("alert")).toHaveText("The last page is 2.");
  await goTo.getByRole("button", { name: "Oldest" }).click();
  await expect(firstCheck(page)).toHaveText("64049");
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 52 + 1);
  expect(lines.at(-1)).toMatch(/^#complete: 52 rows known to this portal,+$/);
  await expect(page.getByText("52 payments exported")).toBeVisible();
});

test("the account filter finds an account by part of its name", async ({ page, product }) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009171", amount: 4_410, checkNumber: "64171" });
  await signIn(page, "viewer");
  await page.goto("/payments");
  await whenListening(page);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  const filter = page.getByRole("dialog", { name: "Account" });
  const find = filter.getByLabel("Find an account");
  await find.fill("payr");
  await expect(filter.getByRole("checkbox", { name: /Payroll/ })).toBeVisible();
  await find.fill("escr");
  // Enter selects the only matching account; a second Enter applies the filter.
  await find.press("Enter");
  await expect(find).toHaveValue("");
  await expect(filter.getByRole("checkbox", { name: /Escrow/ })).toBeChecked();
  await find.press("Enter");
  // A viewer's URLs do not contain account numbers either.
  await expect(page).toHaveURL(`/payments?account=${encodeURIComponent("••••9171")}`);
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("64171");
});

test("going back from a payment returns to the same place in the list", async ({ page, product }) => {
  const accountNumber = await openAccount(product, "Scrolled list");
  for (let n = 0; n < 40; n++) {
    await product.sandbox("/inbound-checks", { accountNumber, amount: 2_000 + n, checkNumber: String(65_000 + n) });
  }
  await signIn(page, "viewer");
  await page.goto("/payments");
  const row = page.getByRole("table", { name: "Payments" }).locator("tbody tr").nth(30);
  await row.getByRole("link").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await row.getByRole("link").click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
