import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { signIn, test, whenListening } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** A payee that no other story uses. */
const PAYEE = "Quillfeather";
const box = (page: Page, checkNumber: number) => page.getByRole("checkbox", { name: `Select check ${checkNumber}` });
/** The left edge of a row, which contains its checkbox if nothing is selected. */
const rowEdge = (page: Page, checkNumber: number) => ({
  click: () => page.getByRole("row", { name: `Check ${checkNumber},` }).click({ position: { x: 20, y: 14 } }),
});

test("payments selected across pages, by keyboard and by range, are exported, assigned and returned together @core", async ({
  page,
  product,
}) => {
  for (let n = 0; n < 53; n++)
    await product.sandbox("/inbound-checks", {
      accountNumber: "2218009268",
      amount: 1_000 + n,
      checkNumber: `${66_000 + n}`,
      payeeName: PAYEE,
    });
  // The checks post at the close of their business day and can be returned after that.
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  await signIn(page, "dana");
  const completed = async () =>
    (await (await page.request.get(`/api/payments/totals?payee=${PAYEE}&status=Completed`)).json()).count;
  await expect.poll(completed, { timeout: TIME_LIMITS.job }).toBe(53);
  await page.goto(`/payments?payee=${PAYEE}`);
  await whenListening(page);
  const bar = page.getByRole("region", { name: "Selected payments" });
  await expect(bar).toHaveCount(0);

  // X selects, Shift+X or a Shift-click selects the range, and Escape clears.
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar.getByText("1 selected · $10.52")).toBeVisible();
  for (const key of ["j", "j", "Shift+X"]) await page.keyboard.press(key);
  await expect(bar.getByText("3 selected · $31.53")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await rowEdge(page, 66_040).click();
  await box(page, 66_042).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 selected · $31.23")).toBeVisible();
  await checkScreen(page, "payments, selected");

  // The selection carries over to the next page.
  await page.getByRole("link", { name: "Older" }).click();
  await expect(box(page, 66_000)).toBeVisible();
  await expect(bar.getByText(", 3 not on this page")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await expect(bar.getByText("6 selected · $61.26")).toBeVisible();

  await bar.getByRole("button", { name: "Export…" }).click();
  await page.getByRole("button", { name: "Prepare CSV" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV · 6 payments" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.at(-1)).toMatch(/^#complete: 6 rows/);
  await page.getByRole("button", { name: "Done" }).click();

  await bar.getByRole("button", { name: "Cancel deposits…" }).click();
  const cancel = page.getByRole("alertdialog", { name: "Cancel these deposits?" });
  await expect(cancel.getByText("None of the selected payments qualify.")).toBeVisible();
  await expect(cancel.getByText("Only a check that was deposited here can be canceled.")).toBeVisible();
  await cancel.getByRole("button", { name: "Close" }).click();

  await bar.getByRole("button", { name: "Assign to me", exact: true }).click();
  await page.getByRole("button", { name: "Assign 6 payments to me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Assign 6 payments" })).toBeVisible();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();

  await page.goto(`/payments?payee=${PAYEE}&work=mine`);
  await expect(bar).toHaveCount(0);
  await whenListening(page);
  await rowEdge(page, 66_000).click();
  await bar.getByRole("button", { name: "Select all matches (6)" }).click();
  await expect(bar.getByText("6 selected · $61.26")).toBeVisible();
  await bar.getByRole("button", { name: "Return checks…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Return these checks?" });
  await expect(dialog.getByText("6 checks, total $61.26.")).toBeVisible();
  await dialog.getByRole("radio", { name: /Stop payment/ }).check();
  await dialog.getByRole("button", { name: "Return 6 checks" }).click();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Items" }).getByText("Done")).toHaveCount(6);

  // The bulk change remains listed.
  await page.goto("/payments");
  await whenListening(page);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Bulk changes" }).click();
  const changes = page.getByRole("table", { name: "Bulk changes" });
  await expect(changes.getByRole("row").filter({ hasText: "Finished" })).toHaveCount(2);
  await checkScreen(page, "bulk changes");
  await changes.getByRole("link", { name: "Return 6 checks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Return 6 checks" })).toBeVisible();
});
