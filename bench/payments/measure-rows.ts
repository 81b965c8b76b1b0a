import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Product } from "@/e2e/support/product";
import { signIn, whenListening } from "@/e2e/support/story";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { type BenchRow, type Engine, median } from "./bench-row";

/** A mobile network: latency in milliseconds and throughput in bytes per second. */
const SLOW_NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const MAX_MS = { local: 450, slow: 750, filter: 200 } as const;
/** Number of page loads measured. */
const LOADS = 9;
/** Words in payee names in the filled ledger. */
const WORDS = ["hernandez", "smith", "linda", "garcia", "smith linda", "martinez", "jones"];
const ROWS = 'tbody a[aria-label^="Check"]';

// Page code is a string, because a function sent to the page would lack the compiler's helpers.
/** Resolves in the frame after the first row appears, with the milliseconds since the navigation started. */
const FIRST_ROW = `new Promise((resolve) => {
  const poll = () =>
    document.querySelector(${JSON.stringify(ROWS)})
      ? requestAnimationFrame(() => resolve(performance.now()))
      : requestAnimationFrame(poll);
  poll();
})`;
/** Resolves when the rows change after the next keydown, with the milliseconds since that keydown. */
const CHANGED_AFTER_KEY = `new Promise((resolve) => {
  const shown = () => [...document.querySelectorAll(${JSON.stringify(ROWS)})].map((link) => link.href).join();
  const before = shown();
  addEventListener("keydown", () => {
    const startedAt = performance.now();
    const poll = () =>
      shown() !== before && shown() !== "" ? resolve(performance.now() - startedAt) : requestAnimationFrame(poll);
    poll();
  }, { once: true, capture: true });
})`;

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Measures times in Chromium: to the first row on a local and on a slow network, and from a filter to its rows. */
export async function measureRows(product: Product, engine: Engine): Promise<BenchRow[]> {
  const executablePath = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!executablePath) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const state = await signInOnce(browser, product);
    const local = await measureFirstRows(browser, product, state, false);
    const slow = await measureFirstRows(browser, product, state, true);
    const filtered = await measureFilters(browser, product, state);
    const row = (name: string, ms: number, all: readonly number[], atMost: number): BenchRow => ({
      name,
      engine,
      figure: `${Math.round(ms)} ms`,
      comparison: `${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))} ms`,
      ratio: ms,
      target: { atMost },
    });
    return [
      row("page: first row, local network, ms", median(local), local, MAX_MS.local),
      row("page: first row, 40 ms and 10 Mbit/s, ms", median(slow), slow, MAX_MS.slow),
      row("page: filter to rows, ms", median(filtered), filtered, MAX_MS.filter),
    ];
  } finally {
    await browser.close();
  }
}

async function signInOnce(browser: Browser, product: Product): Promise<State> {
  const context = await browser.newContext({ baseURL: product.url });
  await signIn(await context.newPage(), "dana");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Measures the time from navigation, with an empty cache, to the frame that paints the first row. */
async function measureFirstRows(
  browser: Browser,
  product: Product,
  storageState: State,
  isSlow: boolean,
): Promise<number[]> {
  const times: number[] = [];
  // The first load warms up the portal and does not count.
  for (let load = 0; load <= LOADS; load += 1) {
    const context = await browser.newContext({ baseURL: product.url, storageState });
    const page = await context.newPage();
    if (isSlow) {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
    }
    await page.addInitScript({ content: `globalThis.firstRowAt = ${FIRST_ROW};` });
    await page.goto("/payments", { waitUntil: "commit" });
    const at = await page.evaluate<number>("firstRowAt");
    if (load > 0) times.push(at);
    await context.close();
  }
  return times;
}

/** Measures the time from Enter in the search field to the frame that shows different rows. */
async function measureFilters(browser: Browser, product: Product, storageState: State): Promise<number[]> {
  const context = await browser.newContext({ baseURL: product.url, storageState });
  const page = await context.newPage();
  await page.goto("/payments");
  await whenListening(page);
  const times: number[] = [];
  for (const word of WORDS) times.push(await measureFilter(page, word));
  await context.close();
  return times.slice(1);
}

async function measureFilter(page: Page, word: string): Promise<number> {
  const field = page.getByRole("searchbox", { name: "Find payments" });
  await field.fill(word);
  await page.evaluate(`globalThis.changedAfter = ${CHANGED_AFTER_KEY}; 0`);
  await field.press("Enter");
  return page.evaluate<number>("changedAfter");
}
