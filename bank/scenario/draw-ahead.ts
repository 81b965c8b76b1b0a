import { type CheckOrder, checkOfDeposit, checkOfPresentment } from "./check-orders";
import type { CompiledScenario, TimedStep } from "./compile-scenario";
import type { DrawnCheck } from "./draw-and-read";
import type { Drawing } from "./drawing-pool";

/** Checks that are drawn or waiting to be played: enough to keep two processes busy, and bounded. */
const MOST_AHEAD = 12;

/**
 * Draws the checks of a scenario ahead of the steps that need them.
 *
 * @param accountOf an account's number by its label
 * @returns what was drawn for a step, asked in order; null for one that needs nothing drawn
 */
export function drawAhead(
  scenario: CompiledScenario,
  from: number,
  drawing: Drawing,
  accountOf: (text: string) => string,
): (index: number) => Promise<DrawnCheck | null> {
  const drawn = new Map<number, Promise<DrawnCheck>>();
  let next = from;
  const isKnown = (text: string) => /^\d+$/.test(text);
  /** Draws on, but not for an account that a step still to be played opens. */
  const goOn = (upTo: number) => {
    while (next < scenario.steps.length && (next <= upTo || drawn.size < MOST_AHEAD)) {
      const timed = scenario.steps[next]!;
      const account = payerOf(timed);
      if (next > upTo && account !== undefined && !isKnown(account)) return;
      const order = orderOf(scenario.seed, timed, next, account === undefined ? undefined : accountOf(account));
      if (order) {
        const promise = drawing.draw(order);
        // Awaited when its step comes.
        promise.catch(() => {});
        drawn.set(next, promise);
      }
      next++;
    }
  };
  return async (index) => {
    goOn(index);
    const check = drawn.get(index) ?? null;
    drawn.delete(index);
    return check;
  };
}

/** The account here that the check of a step is drawn on. */
function payerOf({ step }: TimedStep): string | undefined {
  if (step.verb === "deposit") return step.fields["drawn-on"];
  return step.verb === "present" && step.fields.pictures ? step.fields.account : undefined;
}

function orderOf(seed: string, { step, at }: TimedStep, index: number, payer: string | undefined): CheckOrder | null {
  const place = { seed, index, at };
  if (step.verb === "deposit") return checkOfDeposit(step.fields, payer, place);
  return step.verb === "present" && payer !== undefined ? checkOfPresentment(step.fields, payer, place) : null;
}
