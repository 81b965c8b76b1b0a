import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "endorse-letter-"));
const cashLetter = join(folder, "monday.x937");

test.beforeAll(openBusinessDay);
test.beforeAll(async () => {
  const drawn = ["21.30", "33.10", "12.90"].map((amount, index) =>
    drawCheck("--seed", String(81 + index), "--amount", amount, "--check-number", String(70781 + index)),
  );
  const checks = (await Promise.all(drawn)).map(({ front, back, truth }) => ({
    amount: (truth.amountCents / 100).toFixed(2),
    front,
    back,
  }));
  const description = {
    origin: { routingNumber: "021000089", name: "Partner" },
    destination: { routingNumber: "061000146", name: "Bank" },
    businessDate: "2026-11-23",
    cashLetterId: "MONDAY",
    checks,
  };
  writeFileSync(join(folder, "checks.json"), JSON.stringify(description));
  await runX9("write", join(folder, "checks.json"), "--out", cashLetter);
  // Transpose two digits in the last record, which is in EBCDIC: $76.30 instead of $67.30.
  const bytes = readFileSync(cashLetter);
  bytes.set([0xf7, 0xf6], bytes.length - 80 + 36);
  writeFileSync(cashLetter, bytes);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

async function runX9(...args: string[]): Promise<string> {
  const program = ["--conditions=react-server", "--import", "tsx", "scripts/x9.ts"];
  return (await run(process.execPath, [...program, ...args])).stdout;
}

test("an image cash letter that is off by $9.00 is balanced, deposited, and downloaded again @core", async ({
  page,
}) => {
  await signIn(page, "dana");
  await page.goto("/batches");
  await page.getByRole("button", { name: "New batch" }).first().click();
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}/);
  const main = page.getByRole("main");
  const input = page.getByLabel("Image cash letter", { exact: true });

  await input.setInputFiles(join(folder, "checks.json"));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Record 1: the file does not start with a File Header (01)");
  await dialog.getByRole("button", { name: "Close" }).click();

  await input.setInputFiles(cashLetter);
  await expect(dialog.getByRole("row", { name: "Checks in the file 3 $67.30" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: "Control record 3 $76.30" })).toBeVisible();
  await expect(dialog).toContainText(
    "Record 24, File Control: File Total Amount is $76.30; the records add up to $67.30, $9.00 less.",
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `an image cash letter, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Add 3 checks" }).click();
  await expect(dialog).toHaveCount(0);

  const tape = main.getByRole("table", { name: "Tape" });
  await expect(tape.getByRole("row", { name: /^Batch/ })).toContainText("3$67.30");
  await expect(tape.getByRole("row", { name: /Difference/ })).toContainText("-$9.00");
  await main.getByLabel("Tape total").fill("67.30");
  await main.getByRole("combobox", { name: "Deposit to account" }).fill("2218009171");
  await main.getByRole("heading", { level: 1 }).click();
  await expect(main.getByText("Balanced")).toBeVisible();
  await main.getByRole("button", { name: "Deposit 3 checks, $67.30" }).click();
  await expect(main.getByRole("region", { name: "Progress" })).toContainText("3 of 3", { timeout: TIME_LIMITS.job });

  await main.getByRole("button", { name: "Download as image cash letter" }).click();
  await dialog.getByLabel("Your routing number").fill("021000089");
  await dialog.getByLabel("Your name").fill("Partner");
  await dialog.getByLabel("The bank’s routing number").fill("061000146");
  await dialog.getByLabel("The bank’s name").fill("Bank");
  await checkScreen(page, "the parties of an image cash letter");
  const started = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const readBack = JSON.parse(await runX9("read", await (await started).path(), "--json"));
  expect(readBack).toMatchObject({ stated: { items: 3, amountCents: 6730 }, differences: [], fieldProblems: [] });
});
