import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { openPage, signIn, test, whenListening } from "./support/story";

const checks = (page: Page) => page.getByRole("table", { name: "Payments" }).locator("tbody a");

test("the payments list can be sorted, rearranged, totaled, saved as a view and exported in the background @core", async ({
  page,
  product,
}) => {
  for (const [checkNumber, amount] of [
    ["65001", 93],
    ["65002", 91],
    ["65003", 92],
  ] as const) {
    await product.sandbox("/inbound-checks", { accountNumber: "2218009292", amount, checkNumber });
  }
  await signIn(page, "dana");
  await page.goto("/payments?check=65001");
  await expect(checks(page)).toHaveText(["65001"]);
  await page.goto("/payments");
  await whenListening(page);
  // Typed filters become chips, and focus stays in the field.
  await page.keyboard.press("f");
  await page.keyboard.type("a:west");
  await expect(page.getByRole("option", { name: /Operating, west/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type(".91...93");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?account=2218009292&min=0\.91&max=0\.93$/);
  await expect(checks(page).first()).toHaveText("65003");
  const searchField = page.getByRole("combobox", { name: "Find payments" });
  await expect(searchField).toBeFocused();
  await expect(searchField).toHaveValue("");
  await page.keyboard.type("color:red");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is no filter “color:”.")).toBeVisible();
  await expect(searchField).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Total" }).click();
  await expect(page.getByText("3 · $2.76")).toBeVisible();

  await page.getByRole("link", { name: "Amount", exact: true }).click();
  await expect(checks(page)).toHaveText(["65001", "65003", "65002"]);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Amount", exact: true }).click();
  await expect(checks(page)).toHaveText(["65002", "65003", "65001"]);

  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Posting" }).check();
  await columns.getByRole("checkbox", { name: "Kind" }).uncheck();
  await columns.getByRole("button", { name: "Move Amount up" }).click();
  await columns.getByRole("button", { name: "Apply" }).click();
  const titles = ["Created", "Account", "Check", "Amount", "Payee or reference", "Status", "Posting"];
  await expect(page.getByRole("columnheader")).toHaveText(titles);
  await expect(checks(page)).toHaveText(["65002", "65003", "65001"]);

  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByLabel("Save these filters as").fill("Smallest first");
  await views.getByRole("button", { name: "Save the view" }).click();
  await page.goto("/payments");
  await expect(page.getByRole("columnheader")).toHaveText(titles);
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("link", { name: "Smallest first" }).click();
  await expect(checks(page)).toHaveText(["65002", "65003", "65001"]);

  // Delay one export list response so that it arrives after the export has started.
  const started = page.waitForResponse((response) => response.request().method() === "POST");
  await page.route(
    "**/api/prepared-exports",
    async (route) => {
      const response = await route.fetch();
      await started;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Prepare Excel" }).click();
  const link = page.getByRole("link", { name: "Excel · 3 payments" });
  await expect(link).toBeVisible();
  const download = page.waitForEvent("download");
  await link.click();
  // An Excel workbook is a ZIP file.
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe("PK");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns" }).click();
  await columns.getByRole("button", { name: "Default columns" }).click();
  await expect(columns).toHaveCount(0);
});

test("a payment shows who else is viewing it, until they close the page", async ({ page, browser, product }) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009292", amount: 1_234, checkNumber: "65100" });
  await signIn(page, "operator");
  await page.goto("/payments?check=65100");
  await checks(page).first().click();
  await page.getByRole("button", { name: "Add a note or assign" }).click();
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  const otherPage = await openPage(browser, product, "compliance");
  await otherPage.goto(page.url());
  const notice = page.getByText("is viewing this now");
  await expect(notice).toBeVisible();
  await otherPage.context().close();
  await expect(notice).toHaveCount(0);
});
