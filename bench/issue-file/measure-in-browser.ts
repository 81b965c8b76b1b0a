import { whenHydrated } from "@endorse/playwright/hydration";
import { expect, type Page } from "@playwright/test";
import { measureLongTasks } from "@/bench/browser/long-tasks";
import { withMeasuredPage } from "@/bench/browser/measured-page";
import type { Product } from "@/e2e/support/product";
import { collectWorkerTimes, takeWorkerTimes } from "./worker-times";
import { centsOf, createIssueFile, createSendableIssueFile } from "./write-lines";

const TIMEOUT_MS = 600_000;
const SENT_FILE = { lines: 2_000, errorEvery: 54, errorCount: 37 };

/**
 * Opens an issue file in the newest build and corrects a line. Then sends a file of 2,000 lines, after correcting 37 of
 * them by keyboard; the portal is killed once while sending.
 *
 * @returns seconds per step, and the main thread's long tasks
 */
export async function measureInBrowser(lineCount: number): Promise<readonly object[]> {
  return withMeasuredPage("compliance", async ({ page, product, clock }) => [
    ...(await measureLargeFile(page, lineCount)),
    await sendWithKill(page, product, () => clock.advance(5)),
  ]);
}

async function measureLargeFile(page: Page, lineCount: number): Promise<readonly object[]> {
  const errorCount = Math.floor(lineCount / 1_000);
  await collectWorkerTimes(page);
  const uploaded = await measureStep(page, "from upload to the import settings", () =>
    upload(page, createIssueFile(lineCount, 1_000)),
  );
  await page.getByLabel("Amounts are in").selectOption("dollars");
  const read = await measureStep(page, "all lines read, checked and looked up", async () => {
    await page.getByRole("button", { name: "Read the lines" }).click();
    await page.getByText(`${errorCount} lines have an error`, { exact: true }).waitFor({ timeout: TIMEOUT_MS });
  });
  const corrected = await measureStep(page, "checked again after a correction", async () => {
    await page.keyboard.press("Escape");
    await page
      .getByLabel(/^Amount of line/)
      .first()
      .fill("1.00");
    await page.keyboard.press("Enter");
    await page.getByText(`${errorCount - 1} lines have an error`, { exact: true }).waitFor({ timeout: TIMEOUT_MS });
  });
  return [uploaded, read, corrected].map((row) => ({ lines: lineCount, ...row }));
}

async function sendWithKill(page: Page, product: Product, advanceClock: () => void): Promise<object> {
  await upload(page, createSendableIssueFile(SENT_FILE.lines, SENT_FILE.errorEvery));
  await page.getByLabel("Amounts are in").selectOption("dollars");
  await page.getByRole("button", { name: "Read the lines" }).click();
  await page.getByText(`${SENT_FILE.errorCount} lines have an error`, { exact: true }).waitFor({ timeout: TIMEOUT_MS });
  const startedMs = performance.now();
  await page
    .getByLabel(/^Amount of line/)
    .first()
    .focus();
  let keys = 0;
  let cents = 0;
  for (let line = 0; line < SENT_FILE.lines; line += 1)
    if (line % SENT_FILE.errorEvery !== SENT_FILE.errorEvery - 1) cents += centsOf(line);
  for (let remaining = SENT_FILE.errorCount; remaining > 0; remaining -= 1) {
    const field = page.locator("input[data-correction]:focus");
    await field.waitFor({ timeout: TIMEOUT_MS });
    const label = await field.getAttribute("aria-label");
    if (remaining === SENT_FILE.errorCount) await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("1.00");
    await page.keyboard.press("Enter");
    keys += 5;
    cents += 1_00;
    if (remaining > 1)
      await page.locator(`input[data-correction]:focus:not([aria-label="${label}"])`).waitFor({ timeout: TIMEOUT_MS });
  }
  await expect(page.getByText("No errors")).toBeVisible({ timeout: TIMEOUT_MS });
  const correctedMs = performance.now() - startedMs;
  await page.getByLabel("Checks issued in the control report").fill(String(SENT_FILE.lines));
  await page.getByLabel("Total issued in the control report").fill((cents / 100).toFixed(2));
  await page.getByRole("button", { name: `Authorize ${SENT_FILE.lines.toLocaleString("en-US")} checks` }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await progress.waitFor({ timeout: TIMEOUT_MS });
  await product.killAndStartPortal();
  advanceClock();
  const sendingStartedMs = performance.now();
  await page.reload();
  await expect(progress.getByText("2,000 of 2,000")).toBeVisible({ timeout: TIMEOUT_MS });
  product.claim(
    "each check is authorized exactly once",
    "select count(*)::int as n, count(distinct check_number)::int as checks from authorizations where check_number::bigint >= 100000",
    {
      n: SENT_FILE.lines,
      checks: SENT_FILE.lines,
    },
  );
  return {
    ...{ lines: SENT_FILE.lines, corrected: SENT_FILE.errorCount, keysPerCorrection: keys / SENT_FILE.errorCount },
    correctedS: toSeconds(correctedMs),
    sentAfterKillS: toSeconds(performance.now() - sendingStartedMs),
  };
}

async function upload(page: Page, text: string): Promise<void> {
  await page.goto("/positive-pay/import");
  await whenHydrated(page);
  const file = { name: "issues.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Read the lines" }).waitFor({ timeout: TIMEOUT_MS });
}

async function measureStep(page: Page, step: string, work: () => Promise<void>) {
  const startedMs = performance.now();
  const { count, longestMs } = await measureLongTasks(page, work);
  const elapsedMs = performance.now() - startedMs;
  const workerMs = await takeWorkerTimes(page);
  return { step, seconds: toSeconds(elapsedMs), longTasks: count, longestMs: Math.round(longestMs), workerMs };
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
