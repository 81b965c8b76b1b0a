import type { DrawnCheck } from "@/bank/drawing/draw-and-read";
import { createDepositDrawRequest, createPresentmentDrawRequest, type DrawRequest } from "@/bank/drawing/draw-requests";
import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import type { CompiledScenario, TimedStep } from "./compile-scenario";

/** Maximum number of checks drawn ahead of their steps. Enough to keep two processes busy. */
const MAX_AHEAD = 12;

/**
 * Starts drawing a scenario's checks ahead of the steps that need them.
 *
 * @param accountOf resolves an account's label to its number
 * @returns a function to call for each step in order, which returns the step's check, or null if the step has none
 */
export function drawAhead(
  scenario: CompiledScenario,
  from: number,
  drawing: DrawingPool,
  accountOf: (text: string) => string,
): (index: number) => Promise<DrawnCheck | null> {
  const drawn = new Map<number, Promise<DrawnCheck>>();
  let next = from;
  const isAccountNumber = (text: string) => /^\d+$/.test(text);
  /** Queues checks ahead of their steps, up to the first check drawn on an account that an unplayed step opens. */
  const drawUpTo = (upTo: number) => {
    while (next < scenario.steps.length && (next <= upTo || drawn.size < MAX_AHEAD)) {
      const timed = scenario.steps[next]!;
      const account = payerAccountOf(timed);
      if (next > upTo && account !== undefined && !isAccountNumber(account)) return;
      const request = drawRequestOf(scenario.seed, timed, next, account === undefined ? undefined : accountOf(account));
      if (request) {
        const promise = drawing.draw(request);
        // Prevents an unhandled rejection. The step that awaits the promise handles the error.
        promise.catch(() => {});
        drawn.set(next, promise);
      }
      next++;
    }
  };
  return async (index) => {
    drawUpTo(index);
    const check = drawn.get(index) ?? null;
    drawn.delete(index);
    return check;
  };
}

/** Returns the account at this bank on which a step's check is drawn. */
function payerAccountOf({ step }: TimedStep): string | undefined {
  if (step.verb === "deposit") return step.fields["drawn-on"];
  return step.verb === "present" && step.fields.pictures ? step.fields.account : undefined;
}

function drawRequestOf(
  seed: string,
  { step, at }: TimedStep,
  index: number,
  payer: string | undefined,
): DrawRequest | null {
  const location = { seed, index, at };
  if (step.verb === "deposit") return createDepositDrawRequest(step.fields, payer, location);
  return step.verb === "present" && payer !== undefined
    ? createPresentmentDrawRequest(step.fields, payer, location)
    : null;
}
