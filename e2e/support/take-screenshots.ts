import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drawCheck } from "@endorse/playwright/draw-check";
import { chromium, type Page } from "@playwright/test";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { addImages, depositCheck } from "./deposit-page";
import { startProduct } from "./product";
import { signIn } from "./story";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390] as const;

/** Takes screenshots of the main screens of the built product, in both themes and widths. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: "string", default: "test-results/screens" } } });
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  const executablePath = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!executablePath) throw new Error(NO_BROWSER);
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  const open = (theme: (typeof THEMES)[number], width: number) =>
    browser.newPage({
      baseURL: product.url,
      colorScheme: theme,
      viewport: { width, height: 900 },
      timezoneId: "America/New_York",
    });
  try {
    const setupPage = await open("light", 1440);
    await signIn(setupPage, "dana");
    await createHistory(setupPage, product.sandbox);
    const payments = await setupPage.evaluate(() => location.pathname);
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        const page = await open(theme, width);
        await takeAll(page, payments, (name) => join(out, `${name}-${theme}-${width}.png`));
        await page.close();
      }
    }
    process.stdout.write(`Screenshots of every screen are in ${out}\n`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const AMOUNTS = [
  "551.39",
  "1150.00",
  "17860.54",
  "985.50",
  "14199.17",
  "508.85",
  "807.92",
  "491.50",
  "347.77",
  "960.00",
];

/** Creates payments in different states; ends on the page of a payment that is processing. */
async function createHistory(page: Page, sandbox: (path: string, body?: unknown) => Promise<unknown>): Promise<void> {
  for (const [index, amount] of AMOUNTS.slice(0, 6).entries()) {
    await depositCheck(page, await drawCheck("--seed", String(201 + index), "--amount", amount));
  }
  await sandbox("/clock/advance", { to: "next-business-day" });
  for (const [index, amount] of AMOUNTS.slice(6).entries()) {
    await depositCheck(page, await drawCheck("--seed", String(207 + index), "--amount", amount));
  }
  await depositCheck(
    page,
    await drawCheck("--seed", "212", "--kind", "personal", "--amount", "2418.50", "--check-number", "1048"),
    "PAY-88214",
  );
  await sandbox("/clock/advance", { to: "next-window" });
  await sandbox("/clock/advance", { duration: "PT30M" });
  await page.getByRole("main").getByText("Processing").first().waitFor();
}

async function takeAll(page: Page, paymentPath: string, file: (name: string) => string): Promise<void> {
  const take = async (name: string) => {
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: file(name), fullPage: true });
  };
  await page.goto("/sign-in");
  await take("sign-in");
  await signIn(page, "dana");
  await page.goto("/overview");
  await take("overview");
  await page.goto("/audit");
  await take("audit");
  await page.goto("/payments");
  await take("payments");
  await page.goto("/payments?status=Hold");
  await take("payments-none");
  await page.goto(paymentPath);
  await page.getByAltText(/^Front of/).waitFor();
  await take("payment");
  await page.goto("/deposit");
  await take("deposit-empty");
  await addImages(page, await drawCheck("--seed", "220"));
  await take("deposit-analyzed");
  await addImages(page, await drawCheck("--seed", "221", "--defect", "torn-corner:1"));
  await take("deposit-failing");
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
});
