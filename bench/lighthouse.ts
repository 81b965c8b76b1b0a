import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";
import { type Product, startProduct } from "@/e2e/support/product";
import { signIn } from "@/e2e/support/story";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { pickFreePort } from "@/scripts/product/free-port";
import { ROOT } from "@/scripts/product/root";

/**
 * Scores pages of the newest build with Lighthouse's desktop and phone profiles, as the median of several runs. Exits
 * with 1 if a page misses a target. Lighthouse is a separate package in `bench/lighthouse`, installed on the first run,
 * since the product does not need its two hundred dependencies.
 */
const FOLDER = join(ROOT, "bench", "lighthouse");
const RUNS = 3;

const TARGETS = {
  desktop: { performance: 100, accessibility: 100, "best-practices": 100 },
  phone: { performance: 95, accessibility: 100, "best-practices": 100 },
} as const;

const lineSchema = z.object({
  name: z.string(),
  profile: z.enum(["desktop", "phone"]),
  finalUrl: z.string(),
  scores: z.object({ performance: z.number(), accessibility: z.number(), "best-practices": z.number() }),
  missed: z.array(z.string()),
});

async function main(): Promise<void> {
  const executablePath = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!executablePath) throw new Error(NO_BROWSER);
  if (!existsSync(join(FOLDER, "node_modules")))
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  const product = await startProduct();
  const port = await pickFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    await product.playHistory();
    const page = (name: string, path: string) => ({ name, url: product.url + path });
    const runs = Number(process.argv[2] ?? RUNS);
    console.log(`${"page".padEnd(12)} ${"profile".padEnd(8)} performance  accessibility  best practices`);
    const isSignInMet = await score({ port, cookies: [], runs, pages: [page("sign-in", "/sign-in")] });
    const { cookies, payment } = await prepare(browser, product);
    const pages = [
      page("overview", "/overview"),
      page("payments", "/payments"),
      page("payment", payment),
      page("deposit", "/deposit"),
    ];
    process.exitCode = (await score({ port, cookies, runs, pages })) && isSignInMet ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Signs in and finds a payment. Returns the session's cookies and the payment's path. */
async function prepare(browser: Browser, product: Product) {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, "dana");
  await page.goto("/payments");
  const href = await page.locator("main tbody a").first().getAttribute("href");
  if (!href) throw new Error(`${product.url}/payments shows no payments.`);
  // Uses the browser's time zone, since a different zone makes the page render twice.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const cookies = (await context.cookies()).map(({ name, value, domain, path, httpOnly, secure }) => ({
    name,
    value: name === "zone" ? encodeURIComponent(zone) : value,
    domain,
    path,
    httpOnly,
    secure,
  }));
  await context.close();
  return { cookies, payment: href };
}

/** Prints the table and returns whether every page meets its targets. */
async function score(input: object): Promise<boolean> {
  let areTargetsMet = true;
  await run(process.execPath, ["score-pages.mjs"], JSON.stringify(input), (line) => {
    const { name, profile, finalUrl, scores, missed } = lineSchema.parse(JSON.parse(line));
    const columns = (Object.keys(TARGETS[profile]) as (keyof typeof scores)[]).map((category) => {
      const isMissed = scores[category] < TARGETS[profile][category];
      if (isMissed) areTargetsMet = false;
      return `${isMissed ? "MISSED " : ""}${scores[category]}`.padStart(category.length);
    });
    console.log(`${name.padEnd(12)} ${profile.padEnd(8)} ${columns.join("  ")}  ${new URL(finalUrl).pathname}`);
    for (const audit of missed) console.log(`    ${audit}`);
  });
  return areTargetsMet;
}

async function run(command: string, args: string[], input = "", onLine: (line: string) => void = () => {}) {
  const child = spawn(command, args, { cwd: FOLDER, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) onLine(line);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with code ${code}.`);
}

await main();
