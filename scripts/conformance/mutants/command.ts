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

/** Minimum share of mutants that must be detected: 57 of 60. */
const MIN_DETECTED_SHARE = 0.95;
/** The same for every run: all banks start with the same data, so they can receive the same checks. */
const SEED = 20_261_123;

/** Runs `npm run conformance -- mutants`: tests the trials against the built-in bank broken by one mutant at a time. */
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

/** Tries all mutants. Returns null if trials already fail at the unchanged bank, since results would be meaningless. */
async function tryAll(mutants: readonly Mutant[], isWhole: boolean): Promise<MutantResult[] | null> {
  const workshop = await openWorkshop();
  const draw = memoizeDrawing(createDrawing(SEED));
  // The bank runs in a separate process group, which does not receive this process's signals.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void workshop.close().finally(() => process.exit(130)));
  }
  try {
    const statements = new Set(mutants.map(({ statement }) => statement));
    const trials = isWhole ? TRIALS : TRIALS.filter(({ statement }) => statements.has(statement));
    const broken = await tryOnce(workshop, undefined, trials, draw);
    for (const trial of broken) console.error(`The bank itself: ${trial.statement} ${trial.title}: ${trial.reason}`);
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

/** Draws each check once and reuses the drawing for all banks. */
function memoizeDrawing(draw: (order: CheckOrder) => Promise<OrderedCheck>) {
  const drawn = new Map<string, Promise<OrderedCheck>>();
  return (order: CheckOrder): Promise<OrderedCheck> => {
    const check = drawn.get(order.name) ?? draw(order);
    drawn.set(order.name, check);
    return check;
  };
}

/** Formats a mutant's progress line. */
function formatResult({ mutant, isDetected, by, fault, seconds }: MutantResult): string {
  const undetected = by ? "detected by another statement" : fault ? "NOT TRIED" : "NOT DETECTED";
  const word = isDetected ? "detected" : undetected;
  const reason = by ? `${by.statement} ${by.title}: ${by.reason}` : (fault ?? mutant.undetectedReason ?? "");
  return `${mutant.id.padEnd(5)} ${mutant.section.padEnd(5)} ${mutant.statement.padEnd(6)} ${mutant.breaks}: ${word}  ${reason}  (${seconds.toFixed(1)} s)`;
}

/** Formats the number of detected mutants and the IDs of undetected ones. */
function formatSummary(results: readonly MutantResult[]): string {
  const missed = results.filter(({ isDetected }) => !isDetected).map(({ mutant }) => mutant.id);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const names = missed.length > 0 ? `; not detected: ${missed.join(", ")}` : "";
  return `${results.length - missed.length} of ${results.length} detected${names}. ${Math.round(seconds)} s.`;
}
