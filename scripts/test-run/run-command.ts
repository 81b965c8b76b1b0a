import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "@/scripts/product/root";

/** Numbers of passed and failed tests in a step. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Runs a program in `node_modules`, prints its output to this terminal, and returns its exit code.
 *
 * @param prefix `npx` arguments that run the program with a different version of Node.js; empty for the current version
 */
function runCommand(
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<number> {
  process.stdout.write(`\n── ${name}: ${command} ${args[0] ?? ""}\n`);
  const program = join(ROOT, "node_modules", ".bin", command);
  const [file, ...rest] = prefix.length > 0 ? ["npx", ...prefix, program, ...args] : [program, ...args];
  const child = spawn(file!, rest, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a check that passes or fails as a whole, and counts it as one test. */
export async function runCheck(name: string, command: string, args: readonly string[]): Promise<Count> {
  const code = await runCommand(name, command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestReport = z.object({ numPassedTests: z.int(), numTotalTests: z.int() });

/** Runs the Vitest tests; see {@link runCommand} for the prefix. */
export function runVitest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<Count> {
  return withReport(async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${file}`];
    const code = await runCommand(name, "vitest", ["run", ...args, ...reporters], env, prefix);
    const { numPassedTests: passed, numTotalTests: total } = vitestReport.parse(
      readReport(file) ?? { numPassedTests: 0, numTotalTests: 0 },
    );
    return { passed, failed: Math.max(total - passed, code === 0 ? 0 : 1) };
  });
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/**
 * Runs Playwright stories in a browser.
 *
 * @param program path of the browser
 * @param args files or options; runs all stories if empty. `--grep @core` runs one story per task and role.
 */
export function runPlaywright(name: string, program: string, args: readonly string[]): Promise<Count> {
  return withReport(async (file) => {
    const code = await runCommand(name, "playwright", ["test", "--reporter=list,json", ...args], {
      CHROMIUM_PATH: program,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const report = playwrightReport.safeParse(readReport(file));
    if (!report.success) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky, skipped } = report.data.stats;
    return { passed: expected, failed: Math.max(unexpected + flaky + skipped, code === 0 ? 0 : 1) };
  });
}

async function withReport(work: (file: string) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-tests-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
