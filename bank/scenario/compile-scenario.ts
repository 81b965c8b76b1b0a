import { computeHistoryDays } from "@/bank/scenario/history/business-hours";
import type { HistoryContext } from "@/bank/scenario/history/history-context";
import { createScenarioWriter } from "@/bank/scenario/history/scenario-writer";
import { writeAccounts } from "@/bank/scenario/history/write-accounts";
import { writeDeposits } from "@/bank/scenario/history/write-deposits";
import { writeInbound } from "@/bank/scenario/history/write-inbound";
import { resolveMoment } from "@/bank/scenario-language/moment";
import { parseScenario } from "@/bank/scenario-language/parse-scenario";
import type { FieldsOf, Step } from "@/bank/scenario-language/verbs";
import { type Outcome, success } from "@/lib/shared/outcome";
import { createRandom } from "@/lib/shared/random";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A step and the business time at which it is played. */
export interface TimedStep {
  readonly step: Step;
  readonly at: Date;
}

/** A scenario that is ready to play. */
export interface CompiledScenario {
  readonly title: string;
  readonly seed: string;
  /** The instant at which the clock is first frozen. On a bank without activity, it may be in the past. */
  readonly startAt: Date;
  readonly steps: readonly TimedStep[];
}

/**
 * Resolves everything in a file that depends on its seed and on when it is played. The same file, seed and `now`
 * produce the same steps [GAP-43].
 *
 * @param seed overrides the seed in the file
 * @param now the instant that `now` refers to in the file; the clock is stopped at it unless the file has a `start`
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
  const timedSteps: TimedStep[] = [];
  let lastClockMove: Step | undefined;
  const add = (step: Step) => {
    if (step.verb !== "at") {
      timedSteps.push({ step, at: clock });
      return;
    }
    const at = resolveMoment(step.target, clock, now);
    // The clock never moves back.
    if (at > clock) clock = at;
    lastClockMove = step;
  };
  for (const step of steps) {
    if (step.verb !== "history") {
      add(step);
      continue;
    }
    const history = parseScenario(generateHistory(step.fields, { seed, now }).join("\n"));
    if (!history.ok) throw new Error(`The generated history is invalid: ${JSON.stringify(history.fields)}`);
    for (const generated of history.value.steps) add({ ...generated, line: step.line });
  }
  // Every step carries its instant, so a clock move needs a separate step only if no other step follows it.
  if (lastClockMove && timedSteps.at(-1)?.at.getTime() !== clock.getTime()) {
    timedSteps.push({ step: lastClockMove, at: clock });
  }
  return success({ title, seed, startAt, steps: timedSteps });
}

/**
 * Generates a partner's history up to `now` as scenario lines. The same fields, seed and `now` produce the same lines
 * [GAP-43].
 */
function generateHistory(
  fields: FieldsOf<"history">,
  { seed, now }: { readonly seed: string; readonly now: Date },
): string[] {
  const days = computeHistoryDays(fields.days, now);
  const writer = createScenarioWriter(days);
  const { deposits, inbound } = fields;
  const random = createRandom(`${seed}/history`);
  const context: HistoryContext = { writer, days, random, deposits, inbound };
  writeAccounts(context);
  writeDeposits(context);
  writeInbound(context);
  return [...writer.lines(), `at ${toOffsetTimestamp(now)}`];
}
