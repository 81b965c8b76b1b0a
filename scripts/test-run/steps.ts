import { randomInt } from "node:crypto";
import { buildWhenStale } from "@/scripts/product/build";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { type Count, runCheck, runPlaywright, runVitest } from "./run-command";

/** One step of a test run. */
export interface Step {
  readonly name: string;
  run(): Promise<Count>;
}

/** Enough rounds to kill each process, cut connections, and flip a byte. */
const SHORT_FAULTS = ["--rounds", "6", "--seed", "1"];

/** The steps of `npm test`, in order; the type check reads the route types that the build writes. */
const SHORT = {
  build: async () => {
    await buildWhenStale();
    return { passed: 0, failed: 0 };
  },
  lint: () => runCheck("format and lint", "biome", ["ci", "--error-on-warnings", "."]),
  structure: () => runCheck("structure", "tsx", ["scripts/structure.ts"]),
  types: () => runCheck("types", "tsc", ["--noEmit"]),
  dead: () => runCheck("dead code", "knip", []),
  unit: () => runVitest("unit and integration", []),
  browser: () => runStories(["--grep", "@core"]),
} as const satisfies Record<string, Step["run"]>;

/** The steps of `npm run test:all` that replace a short step of the same name or run after it. */
const LONG = {
  unit: () => {
    const seed = String(randomInt(1_000_000_000));
    process.stdout.write(`\nRandom tests draw from TEST_SEED=${seed}\n`);
    return runVitest("unit and integration, long", [], { TEST_LONG: "true", TEST_SEED: seed });
  },
  browser: () => runStories([]),
  node24: () => runVitest("on Node 24", [], {}, ["-y", "-p", "node@24", "node"]),
  faults: () => runCheck("faults", "tsx", ["--conditions=react-server", "tests/faults.ts", ...SHORT_FAULTS]),
  attack: () => runCheck("attack", "tsx", ["--conditions=react-server", "tests/attack.ts", "--short"]),
} as const satisfies Record<string, Step["run"]>;

export const STEP_NAMES = Object.keys({ ...SHORT, ...LONG });

/** The named steps in order; without names, every step of the short or long run. */
export function chooseSteps(names: readonly string[], isLong: boolean): Step[] {
  const steps: Record<string, Step["run"]> = isLong ? { ...SHORT, ...LONG } : { ...LONG, ...SHORT };
  const chosen = names.length > 0 ? names : isLong ? STEP_NAMES : Object.keys(SHORT);
  return STEP_NAMES.filter((name) => chosen.includes(name)).map((name) => ({ name, run: steps[name]! }));
}

/** Lint, type check, and the tests affected since a revision, without a build. */
export function listStepsForChange(base: string): Step[] {
  const unit = () => runVitest("tests affected by the change", ["--changed", base]);
  return Object.entries({ lint: SHORT.lint, types: SHORT.types, unit }).map(([name, run]) => ({ name, run }));
}

async function runStories(args: readonly string[]): Promise<Count> {
  const program = findOrInstallBrowser((text) => process.stdout.write(text));
  if (program) return runPlaywright("browser", program, args);
  process.stderr.write(`\n${NO_BROWSER}\n`);
  return { passed: 0, failed: 1 };
}
