import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { buildWhenStale } from "./product/build";
import { findOrInstallBrowser, NO_BROWSER } from "./product/find-browser";
import { ROOT, StartError } from "./product/root";

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "endorse-tests-"));

/** A check that either holds or not counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<Count> {
  const code = await run(name, command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestReport = z.object({ numPassedTests: z.int(), numTotalTests: z.int() });

/** All tests beside the sources; with a configuration of its own, those that it names. */
async function vitest(name: string, more: string[] = []): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const code = await run(name, "vitest", [
    "run",
    ...more,
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${file}`,
  ]);
  const { numPassedTests: passed, numTotalTests: total } = vitestReport.parse(
    readReport(file) ?? { numPassedTests: 0, numTotalTests: 0 },
  );
  return { passed, failed: Math.max(total - passed, code === 0 ? 0 : 1) };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

async function browser(): Promise<Count> {
  const program = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!program) {
    process.stderr.write(`\n${NO_BROWSER}\n`);
    return { passed: 0, failed: 1 };
  }
  const file = join(reports, "playwright.json");
  const code = await run("browser", "playwright", ["test"], {
    CHROMIUM_PATH: program,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // The stories start the product with its own modules, which are marked for the server.
    NODE_OPTIONS: "--conditions=react-server",
  });
  const report = playwrightReport.safeParse(readReport(file));
  if (!report.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  return { passed: expected, failed: Math.max(unexpected + flaky + skipped, code === 0 ? 0 : 1) };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  process.stdout.write(`\n── ${name}: ${command} ${args[0] ?? ""}\n`);
  const child = spawn(join(ROOT, "node_modules", ".bin", command), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

const STEPS = {
  lint: () => check("format and lint", "biome", ["ci", "--error-on-warnings", "."]),
  types: () => check("types", "tsc", ["--noEmit"]),
  dead: () => check("dead code", "knip", []),
  unit: () => vitest("unit and integration"),
  postgres: () => vitest("on a Postgres server", ["--config", "vitest.postgres.config.ts"]),
  browser,
} as const satisfies Record<string, () => Promise<Count>>;

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !Object.hasOwn(STEPS, name));
  if (unknown.length > 0) {
    throw new StartError(`There is no step ${unknown.join(", ")}. Steps: ${Object.keys(STEPS).join(", ")}.`);
  }
  // The build comes first: it writes the route types that the type check reads.
  await buildWhenStale();
  const counts: Count[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    if (chosen.length === 0 || chosen.includes(name)) counts.push(await step());
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`\n${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    process.stdout.write("\n0 passed, 1 failed\n");
    process.exitCode = 1;
  })
  .finally(() => rmSync(reports, { recursive: true, force: true }));
