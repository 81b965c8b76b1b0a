import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { drawCheck } from "@endorse/playwright/draw-check";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { signIn, test } from "./support/story";

test.beforeAll(openBusinessDay);

/** Drops files on the page, as from a desktop folder; each file has the name paired with its path. */
async function dropAs(page: Page, ...namedPaths: (readonly [path: string, name: string])[]): Promise<void> {
  const files = namedPaths.map(([path, name]) => ({ name, base64: readFileSync(path).toString("base64") }));
  await page.evaluate((encodedFiles) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of encodedFiles) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
    const main = document.querySelector("main");
    for (const type of ["dragenter", "dragover", "drop"]) {
      main?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
  }, files);
}

const drop = (page: Page, ...paths: string[]) => dropAs(page, ...paths.map((path) => [path, basename(path)] as const));
const alt = (page: Page, side: string) => page.getByAltText(`${side} of the check to deposit`);
const account = (page: Page) => page.getByRole("combobox", { name: "Deposit to account" });
const amount = (page: Page) => page.getByLabel("Amount");

test("the next check takes 4 interactions: drop, amount, review, deposit", async ({ page }) => {
  await signIn(page, "dana");
  await page.goto("/deposit");
  const first = await drawCheck("--seed", "71", "--amount", "1843.20", "--check-number", "70711");
  await drop(page, first.front, first.back);
  await expect(alt(page, "Front")).toBeVisible();
  // Without an account from an earlier deposit, the account list opens once both images are added.
  await expect(account(page)).toBeFocused();
  const accounts = page.getByRole("listbox", { name: "Deposit to account" });
  await expect(accounts.getByRole("option")).not.toHaveCount(0);
  await accounts.getByRole("option", { name: /2218 0091 71/ }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await amount(page).fill("1843.20");
  await page.keyboard.press("Enter");

  // The review shows the business day, the cut-off, and when funds become available.
  const deposit = page.getByRole("button", { name: "Deposit $1,843.20" });
  await expect(deposit).toBeFocused();
  const main = page.getByRole("main");
  await expect(main.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, 15:00 ET$/)).toBeVisible();
  await expect(main.getByText(/^Available [A-Z][a-z]{2}, /)).toHaveCount(2);
  await expect(main.getByText("$275.00", { exact: true })).toBeVisible();
  await expect(main.getByText("$1,568.20", { exact: true })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `the review of a deposit, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const expected = await main.getByText(/^Available /).allTextContents();
  await deposit.click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  // The review's availability dates match the bank's schedule.
  const availability = page.getByRole("region", { name: "Availability" });
  for (const day of expected) await expect(availability).toContainText(day.replace("Available ", ""));

  const second = await drawCheck("--seed", "72", "--amount", "512.40", "--check-number", "70712");
  // 1
  await drop(page, second.front, second.back);
  await page.waitForURL(/\/deposit$/);
  await expect(account(page)).toHaveValue("2218 0091 71");
  await expect(amount(page)).toBeFocused();
  await expect(alt(page, "Back")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  // 2
  await page.keyboard.type("512.40");
  // 3
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deposit $512.40" })).toBeFocused();
  // 4
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: "$512.40" })).toBeVisible();
});

test("the next check takes 4 interactions without viewing the payment: drop, amount, Enter, Enter", async ({
  page,
}) => {
  await signIn(page, "dana");
  await page.goto("/deposit");
  const [first, second, third] = await Promise.all(
    ["74", "75", "76"].map((seed) => drawCheck("--seed", seed, "--amount", "31.10", "--check-number", `707${seed}`)),
  );
  await account(page).fill("2218009171");
  await drop(page, first!.front, first!.back);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await amount(page).fill("31.10");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Deposit and start next" }).click();
  const accepted = page.getByRole("region", { name: "Notifications" }).getByText("The bank accepted the deposit");
  await expect(accepted).toHaveCount(1);
  for (const [count, { front, back }] of [second!, third!].entries()) {
    await expect(page).toHaveURL(/\/deposit$/);
    await expect(alt(page, "Front")).toHaveCount(0);
    await expect(account(page)).toHaveValue("2218 0091 71");
    // 1
    await drop(page, front, back);
    await expect(amount(page)).toBeFocused();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    // 2
    await page.keyboard.type("31.10");
    // 3
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Deposit and start next" })).toBeFocused();
    if (count === 0) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await checkScreen(page, `the review of the next deposit, ${width}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    // 4
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Review your deposit" })).toHaveCount(0);
  }
  await page.goto("/payments");
  for (const seed of ["74", "75", "76"]) await expect(page.getByText(`707${seed}`).first()).toBeVisible();
});

test("a back dropped on its own is recognized, and images dropped in the wrong order are swapped", async ({ page }) => {
  await signIn(page, "dana");
  const { front, back } = await drawCheck("--seed", "73", "--check-number", "70713");
  await page.goto("/deposit");
  await dropAs(page, [back, "scan-1.jpg"]);
  await expect(alt(page, "Back")).toBeVisible();
  await expect(page.getByText("Recognized as the back")).toBeVisible();
  await expect(page.getByText("The front is still missing.")).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `a recognized back, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto("/deposit");
  await dropAs(page, [back, "scan-1.jpg"], [front, "scan-2.jpg"]);
  await expect(page.getByText("Front and back were swapped")).toBeVisible();
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();
  await expect(page.getByText(/This looks like the (front|back)/)).toHaveCount(0);
});
