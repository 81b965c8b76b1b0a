import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { drawCheck } from "@endorse/playwright/draw-check";
import { chromium } from "@playwright/test";
import pg from "pg";
import { buildWhenStale } from "@/scripts/product/build";
import { addEarlierFiles } from "@/scripts/product/earlier-files";
import { findBrowser } from "@/scripts/product/find-browser";
import { ROOT } from "@/scripts/product/root";
import { createBankOperator } from "./faults/bank-client";
import { type Deployment, openDeployment } from "./rolling/deployment";
import { type HttpLoad, startHttpLoad } from "./rolling/http-load";
import { openBrowserFor, openPages } from "./rolling/pages";
import { buildRelease } from "./rolling/release";

/**
 * `npm run endorse -- rolling-deploy --from COMMIT` replaces two portals of an earlier release with this release,
 * behind the proxy in `deploy/containers`. Meanwhile, users sign in, view lists, deposit, and upload over a slow
 * connection, and pages and partly completed forms of the earlier release are open in Chromium. No failure may be
 * visible to users, and every form must be sent or kept with a message. Requires Debian's haproxy and Chromium.
 *
 * Exit code: 0 if nothing failed, otherwise 1.
 */
const { values } = parseArgs({
  options: { from: { type: "string", default: "HEAD~10" }, "old-folder": { type: "string" } },
});

/** Both builds must use the same key. */
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= Buffer.alloc(32, 7).toString("base64");

const findings: string[] = [];
const report = (problem: string) => {
  findings.push(`${new Date().toISOString()} ${problem}`);
  console.log(`  ${problem}`);
};

/** Compares the acknowledged deposits with the databases of the portal and bank. */
async function compareDeposits({ databaseUrls }: Deployment, { deposited, accountNumber }: HttpLoad): Promise<void> {
  for (const [side, url] of Object.entries(databaseUrls)) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const text =
      "select amount_cents::int as amount, count(*)::int as count from payments where account_number = $1 group by 1";
    const { rows } = await client.query<{ amount: number; count: number }>(text, [accountNumber]);
    await client.end();
    const counts = new Map(rows.map(({ amount, count }) => [amount, count]));
    for (const amount of deposited) if (!counts.has(amount)) report(`lost: a deposit of ${amount} (${side})`);
    for (const [amount, count] of counts) if (count > 1) report(`duplicated: a deposit of ${amount} (${side})`);
  }
}

/** Opens pages repeatedly, from either release, until the returned function is called. */
function keepOpening(open: () => Promise<void>) {
  let isStopped = false;
  let opened = 0;
  const loop = (async () => {
    while (!isStopped) {
      await open().catch((error: Error) => report(`a page did not open: ${error.message.split("\n")[0]}`));
      opened += 1;
      await wait(500);
    }
  })();
  return async () => {
    isStopped = true;
    await loop;
    return opened;
  };
}

const drawFor = (seed: string) => drawCheck("--seed", seed, "--kind", "business", "--fill", "print");

async function main(): Promise<void> {
  await buildWhenStale();
  const earlier = values["old-folder"] ?? (await buildRelease(values.from));
  // A build in one work tree and the container image also add the earlier release's files.
  addEarlierFiles(join(earlier, ".next"), join(ROOT, ".next"));
  const deployment = await openDeployment(earlier);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ["--no-sandbox"] });
  try {
    const bank = createBankOperator(deployment.bank);
    const signIn = (email: string) => openBrowserFor(browser, deployment.portalUrl, email, report);
    const people = {
      dana: await signIn("dana@endorse.example"),
      compliance: await signIn("compliance@endorse.example"),
    };
    // Different checks: the portal requires confirmation before a check is deposited twice.
    const checks = [await drawFor("11"), await drawFor("12")] as const;
    const open = await openPages(people, bank, checks, report);
    const load = await startHttpLoad(deployment, earlier);
    const page = await people.dana.newPage();
    const paths = ["/payments", "/deposit", "/overview", "/restrictions"];
    let turn = 0;
    const stopOpening = keepOpening(async () => void (await page.goto(paths[turn++ % paths.length]!)));
    console.log("Replacing the portals…");
    await deployment.replaceBy(ROOT);
    for (const { name, finish, page: opened } of open) {
      const outcome = await finish().catch((reason: Error) => reason);
      if (outcome instanceof Error) {
        const shown = await opened.getByRole("main").textContent();
        report(`${name}: ${outcome.message.split("\n").slice(0, 4).join(" ")}; it shows: ${shown?.slice(-800)}`);
      } else console.log(`  ${name}: ${outcome}`);
    }
    const opened = await stopOpening();
    await load.stop();
    await compareDeposits(deployment, load);
    for (const [name, { done, failed }] of Object.entries(load.counts)) {
      console.log(`${name}: ${done} done, ${failed.length} failed`);
      for (const problem of failed) report(`${name}: ${problem}`);
    }
    console.log(`pages opened in Chromium: ${opened}`);
  } finally {
    await browser.close();
    if (findings.length > 0)
      console.log(
        deployment
          .log()
          .split("\n")
          .filter((line) => !/ 200 | 303 | 307 /.test(line))
          .slice(-40)
          .join("\n"),
      );
    await deployment.close();
  }
  console.log(`${findings.length} findings`);
  process.exit(findings.length === 0 ? 0 : 1);
}

await main();
