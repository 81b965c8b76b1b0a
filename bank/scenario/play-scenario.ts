import type { BankServices } from "@/bank/bank-services";
import type { BankTransaction } from "@/bank/store/bank-database";
import { publishEvents } from "@/bank/store/publish-events";
import { type ScenarioRun, saveProgress } from "@/bank/store/scenario-runs";
import type { ScenarioFault } from "@/bank/store/scenario-tables";
import { assert } from "@/lib/shared/assert";
import type { CompiledScenario } from "./compile-scenario";
import { drawAhead } from "./draw-ahead";
import type { Drawing } from "./drawing-pool";
import { judgeAnswer, madeBy } from "./judge-answer";
import { judgeExpectation } from "./judge-expectation";
import { type AskingVerb, PERFORM, type Performing } from "./perform-step";
import type { Step, StepOf } from "./verbs";

/** A step whose answer is not what its line says: the transaction of the step is undone. */
class StepFailed extends Error {}

/** Lines that ask for what uses connections of its own, and so can't be done within one transaction with their progress. */
const ALONE: readonly Step["verb"][] = ["register", "restart", "unregister"];

/**
 * Plays a run from where it stands. The clock is stopped; between two steps all that is due has happened and was
 * published, so that the same steps leave the same history [GAP-43]. A step and how far the run has come are written
 * together: a run that a killed bank left goes on with the step after.
 *
 * @param signal stops between two steps; the run stays as it is
 * @returns the first line that is not as it says, or null
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
  const drawn = drawAhead(scenario, run.done, drawing, (text) => numberOf(labels, text));
  for (let index = run.done; index < scenario.steps.length && !signal.aborted; index++) {
    const { step, at } = scenario.steps[index]!;
    if (at > clock.now()) await clearing.advanceTo(at);
    const picture = await drawn(index);
    const perform = async (tx: BankTransaction | BankServices["db"]) => {
      const within: BankServices = { ...services, db: tx };
      const to: Performing = {
        services: within,
        caller,
        now: run.nowAt,
        drawn: picture,
        idOf: (label) => labels[label] ?? fail(`${label} stands for nothing: the bank made nothing of that line.`),
        accountOf: (text) => numberOf(labels, text),
      };
      const made = await performStep(step, to);
      const label = made !== null && step.as !== undefined ? { [step.as]: made } : {};
      Object.assign(labels, label);
      await saveProgress(tx, run.id, index + 1, label);
    };
    try {
      if (ALONE.includes(step.verb)) await perform(db);
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

function numberOf(labels: Readonly<Record<string, string>>, text: string): string {
  return /^\d+$/.test(text) ? text : (labels[text] ?? fail(`${text} stands for no account.`));
}

async function performStep(step: Step, to: Performing): Promise<string | null> {
  switch (step.verb) {
    case "start":
    case "at":
      return null;
    case "expect": {
      const wrong = await judgeExpectation(step, to.idOf(step.target), to);
      return wrong === null ? null : fail(wrong);
    }
    case "history":
      assert(false, "a history is written as other lines before it is played");
      return null;
    default: {
      const perform = PERFORM[step.verb] as (
        step: StepOf<AskingVerb>,
        to: Performing,
      ) => ReturnType<(typeof PERFORM)["cancel"]>;
      const answer = await perform(step, to);
      const wrong = judgeAnswer(step, answer);
      return wrong === null ? madeBy(answer) : fail(wrong);
    }
  }
}
