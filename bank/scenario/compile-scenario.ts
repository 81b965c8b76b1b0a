import { type Outcome, success } from "@/lib/shared/outcome";
import { writeHistory } from "./history/write-history";
import { resolveMoment } from "./moment";
import { parseScenario } from "./parse-scenario";
import type { Step } from "./verbs";

/** A step and the instant at which it is played, on the business clock. */
export interface TimedStep {
  readonly step: Step;
  readonly at: Date;
}

/** A scenario that can be played. */
export interface CompiledScenario {
  readonly title: string;
  readonly seed: string;
  /** Where the clock is stopped first; may lie behind what it shows on a bank without history. */
  readonly startAt: Date;
  readonly steps: readonly TimedStep[];
}

/**
 * Works out all that a file leaves to its seed and to the moment it is played at. The same file, seed and instant give
 * the same steps [GAP-43].
 *
 * @param seed takes the place of the file's
 * @param now the instant that the file calls now; without a `start` the clock is stopped there
 */
export function compileScenario(
  text: string,
  { seed: given, now }: { readonly seed: string; readonly now: Date },
): Outcome<CompiledScenario, "bad-scenario"> {
  const parsed = parseScenario(text);
  if (!parsed.ok) return parsed;
  const { title, steps } = parsed.value;
  const seed = given;
  const first = steps[0];
  const startAt = first?.verb === "start" ? resolveMoment(first.target, now, now) : now;
  let clock = startAt;
  const timed: TimedStep[] = [];
  let lastMove: Step | undefined;
  const add = (step: Step) => {
    if (step.verb !== "at") {
      timed.push({ step, at: clock });
      return;
    }
    const at = resolveMoment(step.target, clock, now);
    // What is past already leaves the clock alone.
    if (at > clock) clock = at;
    lastMove = step;
  };
  for (const step of steps) {
    if (step.verb !== "history") {
      add(step);
      continue;
    }
    const written = parseScenario(writeHistory(step.fields, { seed, now }).join("\n"));
    if (!written.ok) throw new Error(`A written history is right: ${JSON.stringify(written.fields)}`);
    for (const one of written.value.steps) add({ ...one, line: step.line });
  }
  // Steps carry their instants; only the last move of the clock is a step of its own, when nothing comes after it.
  if (lastMove && timed.at(-1)?.at.getTime() !== clock.getTime()) timed.push({ step: lastMove, at: clock });
  return success({ title, seed, startAt, steps: timed });
}
