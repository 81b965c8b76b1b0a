import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { z } from "zod";
import { type Product, startProduct } from "@/e2e/support/product";
import { signIn } from "@/e2e/support/story";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { ROOT } from "@/scripts/product/root";

/**
 * Opens every page of the newest build in Chromium with an empty cache, and prints the gzipped JavaScript it loads,
 * compared with an empty page of the same build, which loads only the scripts that Next.js lists for every page.
 * Exits with 1 if a page exceeds its budget (or, without a budget, the limit) or cannot be opened.
 */
/** Maximum gzipped kilobytes, beyond the empty page, for a page without a budget. */
const LIMIT_KB = 85;

/** Maximum gzipped kilobytes, including the framework, for the pages that users keep open all day. */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  "/overview": 140,
  "/payments": 150,
  "/payments/[id]": 150,
  "/deposit": 160,
};

/** Time without a new script after which a page counts as loaded. */
const QUIET_MS = 1500;

/** Timeout for a streamed list's first rows. */
const LIST_TIMEOUT_MS = 20_000;

/** Together, these demo users can open every page. A page's size is the larger of their two loads. */
const PEOPLE = ["dana", "developer"] as const;

interface MeasuredPage {
  readonly route: string;
  /** Null if the portal has no record to open the page with. */
  readonly bytes: number | null;
}

async function main(): Promise<void> {
  const executablePath = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!executablePath) throw new Error(NO_BROWSER);
  const emptyBytes = measureEmptyPage();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    await product.playHistory();
    const people: State[] = [];
    for (const person of PEOPLE) people.push(await signInOnce(browser, product, person));
    const measured: MeasuredPage[] = [];
    for (const route of readPageRoutes()) {
      let maxBytes: number | null = null;
      for (const state of route === "/sign-in" ? [undefined] : people) {
        const bytes = await measure(browser, product, route, state);
        if (bytes !== null) maxBytes = Math.max(maxBytes ?? 0, bytes);
      }
      measured.push({ route, bytes: maxBytes });
    }
    process.exitCode = printTable(measured, emptyBytes) ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signInOnce(browser: Browser, product: Product, person: (typeof PEOPLE)[number]): Promise<State> {
  const context = await browser.newContext({ baseURL: product.url });
  await signIn(await context.newPage(), person);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Returns the build's page routes, with parameters in brackets. */
function readPageRoutes(): string[] {
  const routes = z.record(z.string(), z.string()).parse(readJson(".next/app-path-routes-manifest.json"));
  return Object.entries(routes)
    .filter(([file, route]) => file.endsWith("/page") && route !== "/" && !route.startsWith("/_"))
    .map(([, route]) => route)
    .sort();
}

/** Returns the gzipped size, in bytes, of the scripts loaded by every page. */
function measureEmptyPage(): number {
  const { rootMainFiles } = z
    .object({ rootMainFiles: z.array(z.string()) })
    .parse(readJson(".next/build-manifest.json"));
  return rootMainFiles
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(ROOT, ".next", file))).byteLength, 0);
}

async function measure(
  browser: Browser,
  product: Product,
  route: string,
  storageState: State | undefined,
): Promise<number | null> {
  const address = route.includes("[") ? await findAddress(browser, product, route, storageState) : route;
  if (address === null) return null;
  const context = await browser.newContext({ baseURL: product.url, storageState });
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  let lastScriptAt = performance.now();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    lastScriptAt = performance.now();
    const body = response.body();
    // A script that arrives after counting is aborted when the page closes, and nothing awaits its body.
    body.catch(() => {});
    bodies.push(body);
  });
  const response = await page.goto(address, { waitUntil: "load" });
  // A user without permission is shown a different page.
  if (response?.status() !== 200) {
    await context.close();
    return null;
  }
  while (performance.now() - lastScriptAt < QUIET_MS) await page.waitForTimeout(100);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
  await context.close();
  return bytes;
}

/** Finds the first link to a parameterized route on its parent page; null if there is none. */
async function findAddress(
  browser: Browser,
  product: Product,
  route: string,
  storageState: State | undefined,
): Promise<string | null> {
  const context = await browser.newContext({ baseURL: product.url, storageState });
  const page = await context.newPage();
  await page.goto(route.slice(0, route.indexOf("/[")), { waitUntil: "load" });
  const pattern = new RegExp(`^${route.replace(/\[[^\]]+\]/g, "[0-9a-f-]{36}")}$`);
  let address: string | undefined;
  for (const until = performance.now() + LIST_TIMEOUT_MS; !address && performance.now() < until; ) {
    const links = await page.locator("main a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    address = links.find((href) => href !== null && pattern.test(href)) ?? undefined;
    if (!address) await page.waitForTimeout(200);
  }
  await context.close();
  return address ?? null;
}

/** Prints the table and returns whether every page is within its limit. */
function printTable(measured: readonly MeasuredPage[], emptyBytes: number): boolean {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  console.log(
    `An empty page of this build loads ${kb(emptyBytes).trim()} kB of JavaScript (gzip); limit ${LIMIT_KB} kB more, or a page’s own budget.`,
  );
  console.log(`${"route".padEnd(36)} ${"kB".padStart(7)} ${"more".padStart(7)}`);
  let isWithinLimit = true;
  for (const { route, bytes } of measured) {
    const budgetBytes = (BUDGETS_KB[route] ?? emptyBytes / 1000 + LIMIT_KB) * 1000;
    const isWithin = bytes !== null && bytes <= budgetBytes;
    if (!isWithin) isWithinLimit = false;
    const columns = bytes === null ? "not opened: no record".padStart(15) : `${kb(bytes)} ${kb(bytes - emptyBytes)}`;
    console.log(`${route.padEnd(36)} ${columns}  ${isWithin ? "PASS" : "MISSED"}`);
  }
  return isWithinLimit;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

await main();
