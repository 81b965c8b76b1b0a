import type { DrawnCheck } from "@endorse/playwright/draw-check";
import { waitForHydration } from "@endorse/playwright/hydration";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { type Browser, type BrowserContext, type Page, expect as playwrightExpect } from "@playwright/test";
import type { BankOperator } from "@/tests/faults/bank-client";

/** A form or page that Chromium loaded from the first release. */
interface OpenPage {
  readonly name: string;
  readonly page: Page;
  /** Completes the form or page after the deploy, checks the result, and returns the outcome. */
  finish(): Promise<"sent" | "kept" | "shown">;
}

/** Reports a failure in a browser that is visible to users. */
export type Report = (problem: string) => void;

export const OTHER_RELEASE = "Endorse was updated while this page was open";
/** Long, because it should end only a hung step, and a busy machine may be slow. */
const STEP_TIMEOUT_MS = 60_000;
const expect = playwrightExpect.configure({ timeout: STEP_TIMEOUT_MS });
const PASSWORD = "endorse-demo";

/** Opens a browser context and signs a user in. Reports failed requests, error responses and script errors. */
export async function openBrowserFor(browser: Browser, portalUrl: string, email: string, report: Report) {
  const context = await browser.newContext({ baseURL: portalUrl });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  waitForHydration(context);
  context.on("page", (page) => watch(page, report));
  const page = await context.newPage();
  await page.goto("/sign-in");
  // Earlier releases label the field "E-mail".
  await page.getByLabel(/^E-?mail$/).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
  await page.close();
  return context;
}

/** Returns whether a failure is expected: streams reconnect when a portal stops, and leaving a page aborts requests. */
const isExpectedFailure = (url: string, error: string) => url.includes("/api/live") || error === "net::ERR_ABORTED";

function watch(page: Page, report: Report): void {
  const where = (url: string) => `${new URL(url).pathname} on ${new URL(page.url()).pathname}`;
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText ?? "";
    if (!isExpectedFailure(request.url(), error)) report(`${error} for ${where(request.url())}`);
  });
  page.on("response", (response) => {
    const isUnknownAction = response.headers()["x-nextjs-action-not-found"] === "1";
    // A newly presented check has no images yet.
    const isMissingImage = response.status() === 404 && response.url().includes("/images/");
    if (response.status() >= 400 && !isUnknownAction && !isMissingImage)
      report(`${response.status()} for ${where(response.url())}`);
  });
  page.on("pageerror", (error) => report(`${error.message} on ${new URL(page.url()).pathname}`));
}

/** Opens pages before a deploy: a live list and three forms. */
export async function openPages(
  people: Readonly<Record<"dana" | "compliance", BrowserContext>>,
  bank: BankOperator,
  checks: readonly [DrawnCheck, DrawnCheck],
  report: Report,
): Promise<OpenPage[]> {
  const account = await bank.post("/sandbox/v1/accounts", { name: "Open pages", positivePay: false });
  const accountNumber = String(account.accountNumber);
  const open = [
    await followList(await people.dana.newPage(), bank, accountNumber),
    await fillDeposit(await people.dana.newPage(), checks[0], accountNumber, true),
    await fillDeposit(await people.dana.newPage(), checks[1], accountNumber, false),
    await fillRestriction(await people.compliance.newPage(), accountNumber),
  ];
  for (const { page } of open) {
    const url = page.url();
    page.on("domcontentloaded", () => {
      if (page.url() === url) report(`${new URL(url).pathname} was reloaded`);
    });
  }
  return open;
}

async function followList(page: Page, bank: BankOperator, accountNumber: string): Promise<OpenPage> {
  await page.goto("/payments");
  return {
    page,
    name: "an open list shows a check that is presented afterward",
    async finish() {
      const checkNumber = "70777";
      await bank.post("/sandbox/v1/inbound-checks", { accountNumber, checkNumber, amount: 12_345 });
      await expect(page.getByRole("main").getByText(checkNumber).first()).toBeVisible();
      return "shown";
    },
  };
}

/** @param withImages whether the images are added before the deploy instead of afterward */
async function fillDeposit(page: Page, check: DrawnCheck, account: string, withImages: boolean): Promise<OpenPage> {
  const choose = async () => {
    await page.locator('input[type="file"]:not([capture])').first().setInputFiles([check.front, check.back]);
    for (const side of ["Front", "Back"])
      await expect(page.getByAltText(`${side} of the check to deposit`)).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  };
  // The amount must match the image, or the bank rejects the deposit.
  const amount = formatDollars(check.truth.amountCents);
  await page.goto("/deposit");
  if (withImages) await choose();
  await page.getByRole("combobox", { name: "Deposit to account" }).fill(account);
  await page.getByLabel("Amount").fill(amount);
  return {
    page,
    name: `a deposit that was ${withImages ? "filled in" : "begun"} on the first release is sent to the second`,
    async finish() {
      await expect(page.getByLabel("Amount")).toHaveValue(amount);
      if (!withImages) await choose();
      await page.getByRole("button", { name: "Review deposit" }).click();
      await page.getByRole("button", { name: /^Deposit \$/ }).click();
      return sentOrKept(page, /\/payments\/[0-9a-f-]{36}/, async () => {
        await expect(page.getByText(`$${amount}`).first()).toBeVisible();
      });
    },
  };
}

async function fillRestriction(page: Page, accountNumber: string): Promise<OpenPage> {
  const reason = "Typed before the deploy";
  await page.goto("/restrictions/new");
  await page.getByRole("combobox", { name: "Master account" }).fill(accountNumber);
  await page.getByRole("button", { name: "Freeze everything" }).click();
  await page.getByLabel("Reason").fill(reason);
  return {
    page,
    name: "a restriction that was filled in on the first release is sent to the second",
    async finish() {
      await page.getByRole("button", { name: "Restrict now" }).click();
      return sentOrKept(page, /\/restrictions\/[0-9a-f-]{36}$/, async () => {
        await expect(page.getByLabel("Reason")).toHaveValue(reason);
      });
    },
  };
}

/** Resolves to "sent", or to "kept" if the update message is shown and the form still has its input. */
async function sentOrKept(page: Page, sent: RegExp, isKept: () => Promise<void>): Promise<"sent" | "kept"> {
  const sentence = page.getByText(OTHER_RELEASE);
  const outcome = await Promise.race([
    page.waitForURL(sent, { timeout: STEP_TIMEOUT_MS }).then(() => "sent" as const),
    sentence.waitFor({ timeout: STEP_TIMEOUT_MS }).then(() => "kept" as const),
  ]);
  if (outcome === "kept") await isKept();
  return outcome;
}
