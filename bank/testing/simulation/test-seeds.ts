import { afterAll, beforeAll, expect, test } from "vitest";
import { report, simulate } from "./simulate";
import { openSimulatedBank, type SimulatedBank } from "./simulated-bank";

/** Enough to take payments through their whole lives; 500 seeds of it take a minute and a half on two cores. */
const COMMANDS = 40;
const SEEDS_A_TEST = 50;
/** Generous: it only ends a test that hangs. */
const TIMEOUT_MS = 300_000;

/** Tests that the seeds from `first` to `last` hold, on one bank. */
export function testSeeds(first: number, last: number): void {
  let bank: SimulatedBank;
  beforeAll(async () => {
    bank = await openSimulatedBank();
  });
  afterAll(() => bank?.close());

  for (let from = first; from <= last; from += SEEDS_A_TEST) {
    const to = Math.min(last, from + SEEDS_A_TEST - 1);
    const rules = "[R-1] [R-15] [R-18] [R-19] [R-21] [GAP-6] [GAP-12] [GAP-13] [GAP-17] [GAP-19] [GAP-20] [GAP-23]";
    test(`${rules} random histories of the seeds ${from} to ${to} agree with the model`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      for (let seed = from; seed <= to; seed++) {
        const finding = await simulate(bank, seed, COMMANDS);
        expect(finding && report(finding)).toBeNull();
      }
    });
  }
}
