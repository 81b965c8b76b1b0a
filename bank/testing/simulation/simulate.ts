import fc from "fast-check";
import { type History, histories } from "./random-commands";
import { BrokenHistory, runHistory } from "./run-history";
import type { SimulatedBank } from "./simulated-bank";

/** A seed whose history fails. */
export interface Finding {
  readonly seed: number;
  readonly commands: number;
  /** The shortest failing history found, one line per step; `failure` describes how the last step fails. */
  readonly lines: readonly string[];
  readonly failure: string;
  readonly shrinks: number;
}

/**
 * Runs the history generated from a seed and a number of commands. A failing history is shrunk.
 *
 * @returns the failure, or null if the history passes
 */
export async function simulate(bank: SimulatedBank, seed: number, commands: number): Promise<Finding | null> {
  const property = fc.asyncProperty(histories(commands), (history: History) => runHistory(bank, history));
  const details = await fc.check(property, { seed, numRuns: 1 });
  if (!details.failed) return null;
  const { errorInstance: error, counterexample } = details;
  if (!(error instanceof BrokenHistory) || counterexample === null) throw error;
  const { lines, failure } = await removeCommands(bank, counterexample[0], error);
  return { seed, commands, lines, failure, shrinks: details.numShrinks };
}

/** Removes commands from a shrunk history, one at a time, that are not needed to reproduce the failure. */
async function removeCommands(bank: SimulatedBank, history: History, broken: BrokenHistory): Promise<BrokenHistory> {
  for (const index of history.commands.keys()) {
    const shorter = { ...history, commands: history.commands.toSpliced(index, 1) };
    const error = await runHistory(bank, shorter).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof BrokenHistory) return removeCommands(bank, shorter, error);
  }
  return broken;
}

/** Formats a finding as text for the console. */
export function formatFinding({ seed, commands, lines, failure, shrinks }: Finding): string {
  return [
    `Seed ${seed} fails; the shortest history found (after ${shrinks} shrinks):`,
    ...lines.map((line, index) => `  ${String(index + 1).padStart(2)}. ${line}`),
    `  ${failure}`,
    `Replay it: npm run endorse -- simulate --seed ${seed} --commands ${commands}`,
  ].join("\n");
}
