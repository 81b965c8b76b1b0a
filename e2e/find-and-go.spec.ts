import { expect, type Page } from "@playwright/test";
import { signIn, test, whenListening } from "./support/story";

const palette = (page: Page) => page.getByRole("searchbox", { name: "Find a payment, account or action" });

test("the palette finds a check by its number, by keyboard alone, and remembers it", async ({ page, product }) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009144", amount: 77_012, checkNumber: "73301" });
  await signIn(page, "viewer");
  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "73301" })).toBeVisible();

  await whenListening(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type("73301");
  await expect(page.getByRole("menuitem", { name: /Check 73301/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByText("Check 73301")).toBeVisible();
  await page.keyboard.type("no such thing at all");
  await expect(page.getByText("Nothing found for “no such thing at all”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("freezing an account takes a few words in the palette, and only who may freeze is offered it", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "dana");
  await whenListening(page);
  await page.keyboard.press("Control+k");
  await palette(page).fill("freeze 9171");
  await expect(page.getByRole("menuitem", { name: /Freeze 2218 0091 71/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/restrictions\/new\?account=2218009171&preset=freeze/);

  const context = await browser.newContext({ baseURL: product.url });
  const viewer = await context.newPage();
  await signIn(viewer, "viewer");
  await whenListening(viewer);
  await viewer.keyboard.press("Control+k");
  await palette(viewer).fill("freeze 9171");
  await expect(viewer.getByText("Nothing found for “freeze 9171”").or(viewer.getByText("Accounts"))).toBeVisible();
  await expect(viewer.getByRole("menuitem", { name: /^Freeze/ })).toHaveCount(0);
  await context.close();
});

test("keys lead to the rooms, and the list of shortcuts names them", async ({ page }) => {
  await signIn(page, "viewer");
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
