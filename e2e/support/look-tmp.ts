import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { findOrInstallBrowser } from "@/scripts/product/find-browser";
import makeTemplates from "@/scripts/testing/pglite-setup";
import { drawCheck } from "./checks";
import { dollars, fillDeposit, givePictures, sendDeposit } from "./deposit-page";
import { startProduct } from "./product";
import { signIn } from "./story";

const out = "/tmp/look/";
mkdirSync(out, { recursive: true });
await makeTemplates();
const product = await startProduct({ BANK_TIMEOUT_MS: "10000" });
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(() => {})!, args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"] });
const open = async (who: any, theme: "light" | "dark" = "light", width = 1440) => {
  const page = await browser.newPage({ baseURL: product.url, colorScheme: theme, viewport: { width, height: 900 }, timezoneId: "America/New_York" });
  page.setDefaultTimeout(120_000);
  await signIn(page, who);
  return page;
};
const shot = (page: Page, name: string) => page.screenshot({ path: `${out}${name}.png`, fullPage: true }).then(() => console.log(name));
const step = async (name: string, work: () => Promise<void>) => { try { await work(); } catch (error) { console.log("FAILED", name, (error as Error).message.slice(0, 400)); } };
const four = async (who: any, path: string, name: string, prepare?: (page: Page) => Promise<void>) => {
  for (const [theme, width] of [["light", 1440], ["dark", 390]] as const) {
    const page = await open(who, theme, width);
    await page.goto(path);
    await prepare?.(page);
    await page.waitForTimeout(1500);
    await shot(page, `${name}-${theme}-${width}`);
    await page.close();
  }
};
await step("import", async () => {
  for (const [theme, width] of [["light", 1440], ["dark", 390]] as const) {
    const page = await open("compliance", theme, width);
    await page.goto("/positive-pay/import");
    await page.waitForTimeout(2000);
    await page.locator('input[type="file"]').first().setInputFiles("/tmp/erp/07-quickbooks.csv");
    await page.waitForURL(/import\/./);
    await page.waitForTimeout(4000);
    await shot(page, `import-reading-${theme}-${width}`);
    await page.close();
  }
});
await step("unknown restriction", async () => {
  const page = await open("compliance");
  await product.sandbox("/faults", { operation: "restrictAccount", kind: "time-out-before-commit", times: 1, delayMs: 30_000 });
  await page.goto("/restrictions/new?account=2218009235&preset=freeze");
  await page.getByLabel("Reason").fill("Suspected account takeover, case 7731");
  await page.keyboard.press("Enter");
  await page.getByText("The bank has not responded").waitFor();
  await page.waitForTimeout(1000);
  await shot(page, "restriction-unknown-form");
  await page.close();
});
await step("unknown deposit", async () => {
  const page = await open("dana");
  const check = await drawCheck("--seed", "41", "--check-number", "7741");
  await page.goto("/deposit");
  await givePictures(page, check);
  await fillDeposit(page, { account: "2218009110", amount: dollars(check.truth.amountCents), reference: "LOOK" });
  await product.sandbox("/faults", { operation: "depositCheck", kind: "time-out-before-commit", times: 9, delayMs: 60_000 });
  await sendDeposit(page);
  await page.getByText("The bank has not responded").waitFor();
  await shot(page, "deposit-unknown-form");
  await page.close();
});
await step("lists", async () => {
  await four("compliance", "/restrictions", "restrictions");
  await four("dana", "/payments", "payments");
  await four("compliance", "/audit?from=0000-01-01&to=9999-12-31", "audit-bad-date");
  await four("compliance", "/restrictions", "settle-dialog", async (page) => {
    await page.getByRole("button", { name: /^Settle by hand/ }).first().click();
    await page.waitForTimeout(1500);
  });
});
await step("not in force", async () => {
  const page = await open("compliance");
  await page.goto("/restrictions");
  await page.getByRole("button", { name: /^Settle by hand/ }).first().click();
  await page.getByRole("radio", { name: "It did not happen" }).click();
  await page.getByLabel("How you know").fill("Lee at the bank confirmed by phone, case 7731");
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await page.waitForTimeout(3000);
  await shot(page, "restriction-not-in-force");
  await page.close();
  await four("compliance", "/restrictions", "restrictions-after");
});
await step("signed out", async () => {
  for (const [theme, width] of [["light", 1440], ["dark", 390]] as const) {
    const page = await open("compliance", theme, width);
    await page.goto("/restrictions/new?account=2218009110&preset=freeze");
    await page.getByLabel("Reason").fill("Case 1");
    await page.waitForTimeout(2000);
    await page.context().clearCookies();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(4000);
    await shot(page, `signed-out-${theme}-${width}`);
    if (width === 1440) {
      await page.getByRole("dialog").getByLabel("Password").fill("endorse-demo");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(8000);
      await shot(page, "signed-in-again");
      console.log("at", page.url());
    }
    await page.close();
  }
});
await step("offline", async () => {
  const page = await open("dana");
  await page.goto("/payments");
  await page.waitForTimeout(2000);
  await page.context().setOffline(true);
  await page.waitForTimeout(20000);
  await shot(page, "offline");
  await page.close();
});
await browser.close();
await product.stop();
process.exit(0);
