import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import type { ApiResponse } from "@/bank/http/responses";
import type { Step, StepOf } from "@/bank/scenario-language/verbs";
import type { BankServices } from "@/bank/services/bank-services";
import type { BankTransaction } from "@/bank/store/bank-database";
import { publishEvents } from "@/bank/store/publish-events";
import { type ScenarioRun, saveProgress } from "@/bank/store/scenario-runs";
import type { ScenarioFault } from "@/bank/store/scenario-tables";
import { errorBodySchema } from "@/lib/contract/error";
import { assert } from "@/lib/shared/assert";
import type { CompiledScenario } from "./compile-scenario";
import { drawAhead } from "./draw-ahead";
import { type OperationVerb, STEP_HANDLERS, type StepContext } from "./perform-step";
import { verifyExpectation } from "./verify-expectation";

/** Thrown when a step's outcome differs from what the line expects. Rolls back the step's transaction. */
class StepFailedError extends Error {}

/**
 * Verbs whose operations use separate connections and therefore cannot share a transaction with the progress record.
 */
const NON_TRANSACTIONAL_VERBS: readonly Step["verb"][] = ["register", "restart", "unregister"];

/**
 * Plays a run from its current step. The clock is frozen. Due transitions are processed and events published between
 * steps, so that the same steps produce the same history [GAP-43]. A step and the run's progress are committed
 * together, so that after a crash the run resumes with the next step.
 *
 * @param signal stops the run between two steps, so that it can be resumed
 * @returns the failure of a step, or null
 */
export async function playScenario(
  services: BankServices,
  run: ScenarioRun,
  scenario: CompiledScenario,
  drawing: DrawingPool,
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
      const stepServices: BankServices = { ...services, db: tx };
      const context: StepContext = {
        services: stepServices,
        caller,
        now: run.nowAt,
        drawn: check,
        idOf: (label) => labels[label] ?? throwStepFailed(`${label} has no record, because its line created none.`),
        accountOf: (text) => accountNumberOf(labels, text),
      };
      const recordId = await performStep(step, context);
      const label = recordId !== null && step.as !== undefined ? { [step.as]: recordId } : {};
      Object.assign(labels, label);
      await saveProgress(tx, run.id, index + 1, label);
    };
    try {
      if (NON_TRANSACTIONAL_VERBS.includes(step.verb)) await perform(db);
      else await db.transaction(perform);
    } catch (error) {
      if (error instanceof StepFailedError) return { line: step.line, message: error.message };
      throw error;
    }
    await clearing.catchUp();
    await publishEvents(db, clock.now());
  }
  return null;
}

function throwStepFailed(message: string): never {
  throw new StepFailedError(message);
}

function accountNumberOf(labels: Readonly<Record<string, string>>, text: string): string {
  return /^\d+$/.test(text) ? text : (labels[text] ?? throwStepFailed(`${text} is not the label of an account.`));
}

async function performStep(step: Step, context: StepContext): Promise<string | null> {
  switch (step.verb) {
    case "start":
    case "at":
      return null;
    case "expect": {
      const mismatch = await verifyExpectation(step, context.idOf(step.target), context);
      return mismatch === null ? null : throwStepFailed(mismatch);
    }
    case "history":
      assert(false, "a history is expanded into other lines before it is played");
      return null;
    default: {
      const perform = STEP_HANDLERS[step.verb] as (
        step: StepOf<OperationVerb>,
        context: StepContext,
      ) => ReturnType<(typeof STEP_HANDLERS)["cancel"]>;
      const result = await perform(step, context);
      const mismatch = verifyResponse(step, result);
      return mismatch === null ? readCreatedId(result) : throwStepFailed(mismatch);
    }
  }
}

/** Describes how a response differs from what the line expects; null if it does not. */
function verifyResponse(step: Step, response: ApiResponse): string | null {
  const errors = errorBodySchema.safeParse(response.body).data?.errors ?? [];
  const messages = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
  if (response.status >= 400) {
    if (step.refused === undefined) return `The bank refused: ${messages}`;
    if (errors.some(({ code }) => code === step.refused)) return null;
    return `Expected the refusal ${step.refused}. The bank refused: ${messages}`;
  }
  if (step.refused !== undefined) return `Expected the refusal ${step.refused}, but the bank accepted it.`;
  const body = response.body as { result?: string; posted?: boolean } | null;
  if (step.verb === "present" && step.fields.result !== undefined && body?.result !== step.fields.result) {
    return `Expected result ${step.fields.result}, but it is ${body?.result}.`;
  }
  if (step.verb === "post" && step.fields.posted !== undefined && body?.posted !== step.fields.posted) {
    return body?.posted
      ? "Expected the transaction not to be posted, but it was."
      : "Expected the transaction to be posted, but a restriction blocks it.";
  }
  return null;
}

/** Reads the id or account number of the record that a request created, or null if it created none. */
function readCreatedId(response: ApiResponse): string | null {
  const body = (response.body ?? {}) as {
    id?: string;
    accountNumber?: string;
    payment?: { id?: string };
    result?: string;
  };
  if (body.result !== undefined) return body.payment?.id ?? null;
  return body.id ?? body.accountNumber ?? null;
}
