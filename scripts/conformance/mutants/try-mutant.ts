import type { CheckOrder, OrderedCheck } from "@/bank/conformance/options";
import { runConformance, startReceiverFor, type TrialResult } from "@/bank/conformance/run-conformance";
import type { Trial } from "@/bank/conformance/trial";
import { TRIALS } from "@/bank/conformance/trials/all-trials";
import { StartError } from "@/scripts/product/root";
import type { Mutant } from "./mutant";
import type { Workshop, WorkshopBank } from "./workshop";

/** The result of running the trials against the bank broken by a mutant. */
export interface MutantResult {
  readonly mutant: Mutant;
  /** Whether a trial of the broken statement failed. */
  readonly isDetected: boolean;
  /** The first failed trial of the broken statement, else of any statement; null if none failed. */
  readonly by: Extract<TrialResult, { result: "broken" }> | null;
  /** Why the broken bank did not start, which means that the mutant is invalid; otherwise null. */
  readonly fault: string | null;
  readonly seconds: number;
}

interface TryOptions {
  readonly draw: (order: CheckOrder) => Promise<OrderedCheck>;
  /** Runs all trials, even if the statement's trials detect the mutant. */
  readonly isWhole: boolean;
}

/** Short wait for deliveries, because broken banks lose some. */
const DELIVERY_TIMEOUT_MS = 4_000;

/** Starts the bank broken by a mutant, runs the statement's trials, and runs all trials if none of these fail. */
export async function tryMutant(workshop: Workshop, mutant: Mutant, options: TryOptions): Promise<MutantResult> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const run = (trials: readonly Trial[]) => tryOnce(workshop, mutant, trials, options.draw);
  const statementTrials = TRIALS.filter(({ statement }) => statement === mutant.statement);
  try {
    let broken = await run(options.isWhole ? TRIALS : statementTrials);
    if (broken.length === 0 && !options.isWhole) broken = await run(TRIALS);
    const expected = broken.find(({ statement }) => statement === mutant.statement);
    const by = expected ?? broken[0] ?? null;
    return { mutant, isDetected: expected !== undefined, by, fault: null, seconds: seconds() };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { mutant, isDetected: false, by: null, fault: error.message.trim(), seconds: seconds() };
  }
}

/** Returns the trials that fail at the bank broken by the mutant, or at the unchanged bank if there is no mutant. */
export async function tryOnce(
  workshop: Workshop,
  mutant: Mutant | undefined,
  trials: readonly Trial[],
  draw: TryOptions["draw"],
): Promise<Extract<TrialResult, { result: "broken" }>[]> {
  const bank = await workshop.start(mutant);
  try {
    const results = await tryBank(bank, trials, draw);
    return results.filter((trial) => trial.result === "broken");
  } finally {
    await bank.stop();
  }
}

async function tryBank(
  { url, clientId, clientSecret }: WorkshopBank,
  trials: readonly Trial[],
  draw: TryOptions["draw"],
): Promise<TrialResult[]> {
  const receiver = await startReceiverFor(url);
  const access = { url, authUrl: url, audience: url, clientId, clientSecret };
  const options = { ...access, write: true, sandbox: true, receiver, draw, patienceMs: DELIVERY_TIMEOUT_MS };
  return runConformance(options, trials).finally(() => receiver?.close());
}
