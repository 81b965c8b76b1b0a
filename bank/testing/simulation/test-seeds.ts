import { afterAll, beforeAll, expect, test } from "vitest";
import { report, simulate } from "./simulate";
import { openSimulatedBank, type SimulatedBank } from "./simulated-bank";

/** Enough for payments to complete; 500 seeds take a minute and a half on two cores. */
const COMMANDS = 40;
const SEEDS_PER_TEST = 50;

/** Defines tests that run the seeds from `first` to `last` on one bank. */
export function testSeeds(first: number, last: number): void {
  let bank: SimulatedBank;
  beforeAll(async () => {
    bank = await openSimulatedBank();
  });
  afterAll(() => bank?.close());

  for (let from = first; from <= last; from += SEEDS_PER_TEST) {
    const to = Math.min(last, from + SEEDS_PER_TEST - 1);
    const rules = "[R-1] [R-15] [R-18] [R-19] [R-21] [GAP-6] [GAP-12] [GAP-13] [GAP-17] [GAP-19] [GAP-20] [GAP-23]";
    test(`${rules} random histories of the seeds ${from} to ${to} agree with the model`, async () => {
      for (let seed = from; seed <= to; seed++) {
        const finding = await simulate(bank, seed, COMMANDS);
        expect(finding && report(finding)).toBeNull();
      }
    });
  }
}
