import type { Drawing } from "@/bank/drawing/drawing-pool";
import type { Step, StepOf } from "@/bank/scenario-language/verbs";
import type { BankServices } from "@/bank/services/bank-services";
import type { BankTransaction } from "@/bank/store/bank-database";
import { publishEvents } from "@/bank/store/publish-events";
import { type ScenarioRun, saveProgress } from "@/bank/store/scenario-runs";
import type { ScenarioFault } from "@/bank/store/scenario-tables";
import { assert } from "@/lib/shared/assert";
import type { CompiledScenario } from "./compile-scenario";
import { drawAhead } from "./draw-ahead";
import { type OperationVerb, STEP_HANDLERS, type StepContext } from "./perform-step";
import { verifyExpectation } from "./verify-expectation";
import { createdId, verifyResponse } from "./verify-response";

/** The response differs from what the line expects; rolls the step's transaction back. */
class StepFailed extends Error {}

/** Verbs whose operations use connections of their own, and so cannot share a transaction with the progress record. */
const NON_TRANSACTIONAL_VERBS: readonly Step["verb"][] = ["register", "restart", "unregister"];

/**
 * Plays a run from its current step. The clock is frozen; between two steps everything due is processed and published,
 * so that the same steps leave the same history [GAP-43]. A step and the run's progress are committed together: after a
 * crash the run resumes with the next step.
 *
 * @param signal stops between two steps and leaves the run to be resumed
 * @returns the first line that failed, or null
 */
export async function playScenario(
  services: BankServices,
  run: ScenarioRun,
  scenario: CompiledScenario,
  drawing: Drawing,
  signal: AbortSignal,
): Promise<ScenarioFault | null> {
  const { db, clock, clearing } = services;
  const caller = { clientId: "scenario", partnerId: run.partnerId };
  const labels = { ...run.labels };
  const drawn = drawAhead(scenario, run.done, drawing, (text) => accountNumberOf(labels, text));
  for (let index = run.done; index < scenario.steps.length && !signal.aborted; index++) {
    const { step, at } = scenario.steps[index]!;
    if (at > clock.now()) await clearing.advanceTo(at);
    const check = await drawn(index);
    const perform = async (tx: BankTransaction | BankServices["db"]) => {
      const within: BankServices = { ...services, db: tx };
      const to: StepContext = {
        services: within,
        caller,
        now: run.nowAt,
        drawn: check,
        idOf: (label) => labels[label] ?? fail(`${label} has no record: that line created none.`),
        accountOf: (text) => accountNumberOf(labels, text),
      };
      const made = await performStep(step, to);
      const label = made !== null && step.as !== undefined ? { [step.as]: made } : {};
      Object.assign(labels, label);
      await saveProgress(tx, run.id, index + 1, label);
    };
    try {
      if (NON_TRANSACTIONAL_VERBS.includes(step.verb)) await perform(db);
      else await db.transaction(perform);
    } catch (error) {
      if (error instanceof StepFailed) return { line: step.line, message: error.message };
      throw error;
    }
    await clearing.catchUp();
    await publishEvents(db, clock.now());
  }
  return null;
}

function fail(message: string): never {
  throw new StepFailed(message);
}

function accountNumberOf(labels: Readonly<Record<string, string>>, text: string): string {
  return /^\d+$/.test(text) ? text : (labels[text] ?? fail(`${text} is not the label of an account.`));
}

async function performStep(step: Step, to: StepContext): Promise<string | null> {
  switch (step.verb) {
    case "start":
    case "at":
      return null;
    case "expect": {
      const mismatch = await verifyExpectation(step, to.idOf(step.target), to);
      return mismatch === null ? null : fail(mismatch);
    }
    case "history":
      assert(false, "a history is expanded into other lines before it is played");
      return null;
    default: {
      const perform = STEP_HANDLERS[step.verb] as (
        step: StepOf<OperationVerb>,
        to: StepContext,
      ) => ReturnType<(typeof STEP_HANDLERS)["cancel"]>;
      const result = await perform(step, to);
      const mismatch = verifyResponse(step, result);
      return mismatch === null ? createdId(result) : fail(mismatch);
    }
  }
}
