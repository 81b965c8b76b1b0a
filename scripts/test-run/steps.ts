import { buildWhenStale } from "@/scripts/product/build";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { type ChangePlan, planChange } from "./changed";
import { type Count, runCheck, runPlaywright, runVitest } from "./run-command";

/** A part of a run of the tests. */
export interface Step {
  readonly name: string;
  run(): Promise<Count>;
}

async function browser(specs: readonly string[] = []): Promise<Count> {
  const program = findOrInstallBrowser((text) => process.stdout.write(text));
  if (program) return runPlaywright("browser", program, specs);
  process.stderr.write(`\n${NO_BROWSER}\n`);
  return { passed: 0, failed: 1 };
}

const UNIT_PROJECTS = ["--project", "unit", "--project", "pglite"];

/** A kill of each process, cut connections and a flipped byte among them. */
const SHORT_FAULTS = ["--rounds", "6", "--seed", "1"];
/** The same attacks each time, so that a failure is of the change and not of the day. */
const ATTACK = ["--short", "--seed", "20261120"];

const STEPS = {
  lint: () => both(() => runCheck("format and lint", "biome", ["ci", "--error-on-warnings", "."]), structure),
  types: () => runCheck("types", "tsc", ["--noEmit"]),
  dead: () => runCheck("dead code", "knip", []),
  unit: () => runVitest("unit and integration", UNIT_PROJECTS),
  postgres: () => runVitest("on a Postgres server", ["--project", "postgres"]),
  browser: () => browser(),
  faults: () => runCheck("faults", "tsx", ["--conditions=react-server", "scripts/testing/faults.ts", ...SHORT_FAULTS]),
  attack: () => runCheck("attack", "tsx", ["--conditions=react-server", "scripts/testing/attack.ts", ...ATTACK]),
} as const satisfies Record<string, () => Promise<Count>>;

export const STEP_NAMES = Object.keys(STEPS) as readonly (keyof typeof STEPS)[];

/** What the linter can't check: imports across folders, cycles, lengths, and their diagrams. */
const structure = () => runCheck("structure", "tsx", ["scripts/structure.ts"]);

/** Two checks as one step. */
async function both(first: () => Promise<Count>, second: () => Promise<Count>): Promise<Count> {
  const [a, b] = [await first(), await second()];
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The chosen steps in their order, all when none is chosen. */
export function chooseSteps(chosen: readonly string[]): Step[] {
  const steps = STEP_NAMES.filter((name) => chosen.length === 0 || chosen.includes(name)).map((name) => ({
    name: name as string,
    run: STEPS[name] as Step["run"],
  }));
  const at = steps.findIndex(({ name }) => name === "unit");
  // In one run no worker idles while another finishes the first of the two.
  if (at >= 0 && steps[at + 1]?.name === "postgres") {
    steps.splice(at, 2, { name: "unit, postgres", run: () => runVitest("unit, integration, Postgres server", []) });
  }
  return steps;
}

/** The steps for what changed since a revision; see docs/testing.md. */
export function stepsForChange(base: string | undefined): { plan: ChangePlan; steps: Step[] } {
  const plan = planChange(base);
  const projects = plan.needsServer ? [] : UNIT_PROJECTS;
  const steps: Step[] = [
    {
      name: "lint",
      run: () =>
        both(
          () =>
            runCheck("format and lint", "biome", [
              "ci",
              "--error-on-warnings",
              "--no-errors-on-unmatched",
              ...plan.files,
            ]),
          structure,
        ),
    },
    { name: "types", run: STEPS.types },
    { name: "unit", run: () => runVitest("what the change may affect", [...projects, ...plan.tests]) },
  ];
  if (plan.files.length === 0) return { plan, steps: [] };
  if (plan.stories.length === 0) return { plan, steps };
  const story = async () => {
    await buildWhenStale();
    return browser(plan.stories);
  };
  return { plan, steps: [...steps, { name: "browser", run: story }] };
}
