import { expect } from "@playwright/test";
import { chooseFromPalette, openPalette, palette } from "./support/palette";
import { openPage, signIn, signInByForm, test, whenListening } from "./support/story";

test("the palette finds a check by number, using only the keyboard, and lists it as recent @core", async ({
  page,
  product,
}) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009144", amount: 77_012, checkNumber: "73301" });
  await signIn(page, "viewer");
  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "73301" })).toBeVisible();

  await openPalette(page);
  await chooseFromPalette(page, "73301", /Check 73301/);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);

  await expect(page.getByRole("heading", { level: 1, name: "$770.12" })).toBeVisible();
  await openPalette(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByText("Check 73301")).toBeVisible();
  await page.keyboard.type("no such thing at all");
  await expect(page.getByText("Nothing found for “no such thing at all”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("the palette freezes an account in a few words, and offers this only to users with permission", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "dana");
  await page.goto("/overview");
  await openPalette(page);
  await chooseFromPalette(page, "freeze 9171", /Freeze 2218 0091 71/);
  await page.waitForURL(/\/restrictions\/new\?account=2218009171&preset=freeze/);

  const viewer = await openPage(browser, product, "viewer");
  await viewer.goto("/overview");
  await openPalette(viewer);
  await palette(viewer).fill("freeze 9171");
  await expect(
    viewer.getByText("Nothing found for “freeze 9171”").or(viewer.getByText("Accounts")).first(),
  ).toBeVisible();
  await expect(viewer.getByRole("menuitem", { name: /^Freeze/ })).toHaveCount(0);
  await viewer.context().close();
});

test("shortcut keys open sections and appear in the list of shortcuts", async ({ page }) => {
  await signInByForm(page, "viewer");
  await expect(page).toHaveURL(/\/overview$/);
  await whenListening(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/\/audit$/);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Go to Payments")).toBeVisible();
  await expect(list.getByText("Go to Deposit")).toHaveCount(0);
});

test("when a page's heading appears, its title already names the section", async ({ page }) => {
  await signIn(page, "dana");
  await page.goto("/overview");
  await expect(page).toHaveTitle("Overview · Endorse");
  for (const [section, heading, title] of [
    ["Payments", "Payments", "Payments · Endorse"],
    ["Positive Pay", "Exceptions", "Exceptions · Positive Pay · Endorse"],
    ["Restrictions", "Restrictions", "Restrictions · Endorse"],
    ["Webhooks", "Registrations", "Registrations · Webhooks · Endorse"],
    ["Audit", "Audit", "Audit · Endorse"],
    ["Sandbox", "Sandbox", "Sandbox · Endorse"],
    ["Deposit", "Deposit a check", "Deposit a check · Endorse"],
  ] as const) {
    await page
      .getByRole("navigation", { name: "Main" })
      .first()
      .getByRole("link", { name: new RegExp(`^${section}`) })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
});
