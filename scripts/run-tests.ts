import { parseArgs } from "node:util";
import { StartError } from "./product/root";
import type { Count } from "./test-run/run-command";
import { chooseSteps, listStepsForChange, STEP_NAMES, type Step } from "./test-run/steps";

interface StepResult extends Count {
  readonly name: string;
  readonly seconds: number;
}

async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const count = await run();
    results.push({ ...count, name, seconds: (performance.now() - startedAt) / 1000 });
  }
  return results;
}

function printResults(results: readonly StepResult[]): void {
  const row = (name: string, ...cells: string[]) => `${name.padEnd(16)}${cells.map((c) => c.padStart(9)).join("")}\n`;
  process.stdout.write(`\n${row("step", "seconds", "passed", "failed")}`);
  for (const { name, seconds, passed, failed } of results) {
    process.stdout.write(row(name, seconds.toFixed(1), String(passed), String(failed)));
  }
}

function parseSteps(): Step[] {
  const { values, positionals } = parseArgs({
    options: { all: { type: "boolean", default: false }, base: { type: "string" } },
    allowPositionals: true,
  });
  if (positionals.join() === "changed") return listStepsForChange(values.base ?? "origin/main");
  const usage = `Steps: ${STEP_NAMES.join(", ")}, or alone: changed [--base REVISION].`;
  const unknown = positionals.filter((name) => !STEP_NAMES.includes(name));
  if (unknown.length > 0) throw new StartError(`Unknown steps: ${unknown.join(", ")}. ${usage}`);
  if (values.base !== undefined) throw new StartError(`--base applies only to the step changed. ${usage}`);
  return chooseSteps(positionals, values.all);
}

async function main(): Promise<void> {
  const results = await runSteps(parseSteps());
  printResults(results);
  const passed = results.reduce((sum, count) => sum + count.passed, 0);
  const failed = results.reduce((sum, count) => sum + count.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.stdout.write("\n0 passed, 1 failed\n");
  process.exitCode = 1;
});
