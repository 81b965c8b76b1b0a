import { parseArgs } from "node:util";
import type { CheckOrder, OrderedCheck } from "@/bank/conformance/options";
import { TRIALS } from "@/bank/conformance/trials/all-trials";
import { createDrawing } from "@/scripts/conformance/draw";
import type { Mutant } from "./mutant";
import { MUTANTS } from "./mutants";
import { type MutantResult, tryMutant, tryOnce } from "./try-mutant";
import { openWorkshop } from "./workshop";

const OPTIONS = {
  only: { type: "string" },
  whole: { type: "boolean" },
} as const;

/** Minimum share of detected mutants: 57 of 60. */
const MIN_DETECTED_SHARE = 0.95;
/** All banks start with the same data, so they can receive the same checks. */
const SEED = 20_261_123;

/** `npm run conformance -- mutants`: breaks the built-in bank in one way at a time and runs the trials. */
export async function runMutantCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const only = values.only?.split(",");
  const mutants = MUTANTS.filter(({ id, statement }) => (only ? only.includes(id) || only.includes(statement) : true));
  if (mutants.length === 0) {
    console.error(`No mutant is named ${values.only}; there are M-1 to M-${MUTANTS.length}.`);
    return 2;
  }
  const results = await tryAll(mutants, values.whole ?? false);
  if (results === null) return 1;
  console.log(`\n${formatSummary(results)}`);
  const detected = results.filter(({ isDetected }) => isDetected).length;
  return detected >= MIN_DETECTED_SHARE * results.length ? 0 : 1;
}

/** Tries all mutants; null if the unchanged bank is already broken, which would make the results meaningless. */
async function tryAll(mutants: readonly Mutant[], isWhole: boolean): Promise<MutantResult[] | null> {
  const workshop = await openWorkshop();
  const draw = memoizeDrawing(createDrawing(SEED));
  // The bank runs in a separate process group, which signals to this process do not reach.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void workshop.close().finally(() => process.exit(130)));
  }
  try {
    const statements = new Set(mutants.map(({ statement }) => statement));
    const trials = isWhole ? TRIALS : TRIALS.filter(({ statement }) => statements.has(statement));
    const broken = await tryOnce(workshop, undefined, trials, draw);
    for (const one of broken) console.error(`The bank itself: ${one.statement} ${one.title}: ${one.reason}`);
    if (broken.length > 0) return null;
    const results: MutantResult[] = [];
    for (const mutant of mutants) {
      results.push(await tryMutant(workshop, mutant, { draw, isWhole }));
      console.log(formatResult(results.at(-1)!));
    }
    return results;
  } finally {
    await workshop.close();
  }
}

/** Draws each check once for all banks. */
function memoizeDrawing(draw: (order: CheckOrder) => Promise<OrderedCheck>) {
  const drawn = new Map<string, Promise<OrderedCheck>>();
  return (order: CheckOrder): Promise<OrderedCheck> => {
    const known = drawn.get(order.name) ?? draw(order);
    drawn.set(order.name, known);
    return known;
  };
}

/** The progress line of one mutant. */
function formatResult({ mutant, isDetected, by, fault, seconds }: MutantResult): string {
  const word = isDetected ? "detected" : by ? "detected by another" : fault ? "NOT TRIED" : "NOT DETECTED";
  const reason = by ? `${by.statement} ${by.title}: ${by.reason}` : (fault ?? mutant.undetectedReason ?? "");
  return `${mutant.id.padEnd(5)} ${mutant.section.padEnd(5)} ${mutant.statement.padEnd(6)} ${mutant.breaks}: ${word}  ${reason}  (${seconds.toFixed(1)} s)`;
}

/** The number of detected mutants, and the ids of the others. */
function formatSummary(results: readonly MutantResult[]): string {
  const missed = results.filter(({ isDetected }) => !isDetected).map(({ mutant }) => mutant.id);
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
  const names = missed.length > 0 ? `; not detected: ${missed.join(", ")}` : "";
  return `${results.length - missed.length} of ${results.length} detected${names}. ${Math.round(seconds)} s.`;
}
