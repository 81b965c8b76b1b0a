import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "@/scripts/product/find-browser";
import type { BankOperator } from "./bank-client";
import type { Rig } from "./rig";

/** Pages that stay open in Chromium during the whole campaign without being reloaded. */
export interface OpenPages {
  /**
   * Waits until all pages have recovered automatically: no page shows a waiting message, the list shows a newly
   * presented check, and the form still has its input.
   *
   * @returns descriptions of pages that did not recover within {@link RECOVERY_TIMEOUT_MS}
   */
  recover(): Promise<string[]>;
  /** Number of times that pages showed each waiting message. */
  readonly seen: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const RECOVERY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 250;
const FORM_INPUT = { account: "2218009144", amount: "77.01", reference: "Typed before the faults" };
/** Matches messages on a page that is waiting or has failed. */
const WAITING = /^(Reconnecting|The portal can’t be reached|Your session has ended|Something went wrong)/;

/** Opens the pages; returns null if Chromium is not installed. */
export async function openPages({ portalUrl }: Rig, bank: BankOperator, person: { email: string; password: string }) {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({ baseURL: portalUrl });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
  const account = await bank.post("/sandbox/v1/accounts", { name: "Open pages", positivePay: false });
  const accountNumber = String(account.accountNumber);
  let checkNumber = 70_000;
  const present = async () => {
    checkNumber += 1;
    const check = { accountNumber, checkNumber: String(checkNumber), amount: 12_345 };
    await bank.post("/sandbox/v1/inbound-checks", check);
  };

  const pages = {
    overview: page,
    list: await context.newPage(),
    payment: await context.newPage(),
    form: await context.newPage(),
  };
  await present();
  await pages.overview.goto("/overview");
  await pages.list.goto("/payments");
  await checkIn(pages.list, checkNumber).waitFor();
  await pages.payment.goto("/payments");
  await checkIn(pages.payment, checkNumber).dblclick();
  await pages.payment.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await fillForm(pages.form);
  const seen = new Map<string, number>();
  const before = new Map<string, string>();
  const readNotice = async (name: string, open: Page) => {
    const notice = open.getByText(WAITING).filter({ visible: true }).first();
    const message = (await notice.isVisible()) ? ((await notice.textContent({ timeout: 1_000 })) ?? "") : "";
    if (message && before.get(name) !== message) seen.set(message, (seen.get(message) ?? 0) + 1);
    before.set(name, message);
    return message;
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const [name, open] of Object.entries(pages)) await readNotice(name, open).catch(() => "");
      await wait(POLL_INTERVAL_MS);
    }
  })();

  const recovery: Record<keyof typeof pages, () => Promise<boolean>> = {
    overview: async () => (await readNotice("overview", pages.overview)) === "",
    list: async () =>
      (await readNotice("list", pages.list)) === "" && (await checkIn(pages.list, checkNumber).isVisible()),
    payment: async () => (await readNotice("payment", pages.payment)) === "",
    form: async () => (await readNotice("form", pages.form)) === "" && (await keepsInput(pages.form)),
  };
  const opened: OpenPages = {
    seen,
    async recover() {
      const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
      await present();
      const late: string[] = [];
      for (const [name, isRecovered] of Object.entries(recovery)) {
        while (!(await isRecovered().catch(() => false))) {
          if (performance.now() > deadline) {
            late.push(
              `the open page of the ${name} did not recover within 30 s: ${before.get(name) || "content is missing"}`,
            );
            break;
          }
          await wait(POLL_INTERVAL_MS);
        }
      }
      // Extends the session, since polling by open pages does not.
      await context.request.get("/payments").catch(() => null);
      return late;
    },
    async close() {
      isOver = true;
      await watching;
      await browser.close();
    },
  };
  return opened;
}

const checkIn = (page: Page, checkNumber: number) =>
  page.getByRole("main").getByText(String(checkNumber), { exact: true }).first();

async function fillForm(page: Page): Promise<void> {
  await page.goto("/deposit");
  await page.getByRole("combobox", { name: "Deposit to account" }).fill(FORM_INPUT.account);
  await page.getByLabel("Amount").fill(FORM_INPUT.amount);
  await page.getByLabel("Your reference").fill(FORM_INPUT.reference);
}

async function keepsInput(page: Page): Promise<boolean> {
  const values = [
    await page.getByLabel("Amount").inputValue({ timeout: 1_000 }),
    await page.getByLabel("Your reference").inputValue({ timeout: 1_000 }),
  ];
  return values.join() === [FORM_INPUT.amount, FORM_INPUT.reference].join();
}
