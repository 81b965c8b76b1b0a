import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen } from "./support/check-screen";
import { createProductClock } from "./support/product-clock";
import { openPage, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** The demo account with Positive Pay. */
const VENDOR_CHECKS = "2218009276";

/** Creates a file of checks 40000 to 40047 for $1.00, $2.00, …; three have errors, one is repeated, one is voided. */
function createIssueFile(): string {
  const lines = ["Account,Check Number,Amount,Payee,Issue Date,Void"];
  for (let at = 0; at < 48; at += 1) {
    const amount = at === 7 ? "8.O0" : at === 21 ? "(22.00)" : `${at + 1}.00`;
    const date = at === 33 ? "13/40/2026" : "11/20/2026";
    lines.push(`${VENDOR_CHECKS},${40_000 + at},${amount},"Vendor ${at}, Inc.",${date},`);
  }
  lines.push(`${VENDOR_CHECKS},40000,1.00,"Vendor 0, Inc.",11/20/2026,`, `${VENDOR_CHECKS},39999,,,11/13/2026,V`);
  return `${lines.join("\r\n")}\r\n`;
}

async function authorize(page: Page, checkNumber: string): Promise<void> {
  await page.goto(`/positive-pay/authorizations/new?account=${VENDOR_CHECKS}`);
  await page.getByLabel("Check number").fill(checkNumber);
  await page.getByLabel("Amount").fill("75.00");
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await page.waitForURL(/\/positive-pay\/authorizations$/);
}

test("an issue file is corrected by keyboard, balanced and sent once despite a crash, with a result for every line @core", async ({
  browser,
  startSeparateProduct,
}) => {
  const clock = createProductClock();
  const product = await startSeparateProduct(clock.settings);
  await openBusinessDay({ browser, product });
  product.claim(
    "no check was authorized twice, and none is missing except those in flight when the portal was killed",
    `select count(*) = count(distinct check_number) as once, count(*) between 43 and 48 as all
      from authorizations where check_number between 40000 and 40047`,
    { once: true, all: true },
  );
  const page = await openPage(browser, product, "compliance");
  await authorize(page, "39999");
  await page.goto("/positive-pay/import");
  const buffer = Buffer.from(createIssueFile());
  await page.getByLabel("Choose a file").setInputFiles({ name: "issues 2026-11-20.csv", mimeType: "text/csv", buffer });
  await page.waitForURL(/\/positive-pay\/import\/[0-9a-f-]{36}$/);

  // The page asks whether the amounts are in dollars or cents.
  const readButton = page.getByRole("button", { name: "Read the lines" });
  await expect(page.getByText("Still needed: dollars or cents.")).toBeVisible();
  await expect(readButton).toBeDisabled();
  await page.getByLabel("Amounts are in").selectOption({ label: "dollars (“1.00” is $1.00)" });
  await checkScreen(page, "issue file, how it is read");
  await readButton.click();
  await expect(page.getByText("4 lines have an error", { exact: true })).toBeVisible();
  await checkScreen(page, "issue file, lines");

  // Lines with errors come first; Enter moves to the next line.
  await page.getByLabel("Amount of line 9").fill("8.00");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount of line 23")).toBeFocused();
  await page.keyboard.type("22.00");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Issue date of line 35")).toBeFocused();
  await page.keyboard.type("11/20/2026");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 line has an error", { exact: true })).toBeVisible();
  await expect(page.getByText("Line 2 also issues check 40000 on this account.")).toBeVisible();
  await page.getByRole("button", { name: "Leave out line 50" }).click();
  await expect(page.getByText("No errors")).toBeVisible();

  // A draft survives a closed tab.
  await expect(page.getByText("Saved. You can close this page")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No errors")).toBeVisible();
  await page.getByLabel("Checks issued in the control report").fill("48");
  await page.getByLabel("Total issued in the control report").fill("1,185.00");
  await page.getByLabel("Checks voided in the control report").fill("1");
  await expect(page.getByText("Total issued: the file is $9.00 under the control report.")).toBeVisible();
  const send = page.getByRole("button", { name: "Authorize 48 checks, revoke 1" });
  await expect(send).toBeDisabled();
  await page.getByLabel("Total issued in the control report").fill("1176");
  await expect(page.getByText("The file balances with the control report.")).toBeVisible();
  await send.click();

  // After the portal is killed while sending, it sends the remaining lines without resending any.
  await expect(page.getByRole("region", { name: "Progress" }).getByText(/^[1-9]\d? of 49/)).toBeVisible();
  await product.killAndStartPortal();
  clock.advance(5);
  await page.reload();
  await expect(page.getByText("49 of 49")).toBeVisible({ timeout: TIME_LIMITS.job });
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Result of every line" }).click();
  const lines = readFileSync(await (await started).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(51);
  // The bank cannot list authorizations, so only events tell the portal which of the five in-flight lines arrived.
  const [authorized, unknown] = [/,authorized,[0-9a-f-]{36},$/, /,unknown,,/].map(
    (outcome) => lines.filter((line) => outcome.test(line)).length,
  );
  expect(authorized! + unknown!).toBe(48);
  expect(unknown).toBeLessThanOrEqual(5);
  expect(lines.at(-2)).toBe(
    `50,issue,${VENDOR_CHECKS},40000,1.00,"Vendor 0, Inc.",2026-11-20,not sent,,Left out when the file was sent.`,
  );
  expect(lines.at(-1)).toMatch(new RegExp(`^51,void,${VENDOR_CHECKS},39999,,,2026-11-13,revoked,[0-9a-f-]{36},$`));
});
