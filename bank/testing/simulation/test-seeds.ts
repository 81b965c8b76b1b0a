import { afterAll, beforeAll, expect, test } from "vitest";
import { formatFinding, simulate } from "./simulate";
import { openSimulatedBank, type SimulatedBank } from "./simulated-bank";

/** Commands per history, enough for payments to complete. 500 seeds take about 90 seconds on two cores. */
const COMMANDS = 40;
const SEEDS_PER_TEST = 50;

/** Defines tests that run seeds `first` to `last` on one bank. */
export function testSeeds(first: number, last: number): void {
  let bank: SimulatedBank;
  beforeAll(async () => {
    bank = await openSimulatedBank();
  });
  afterAll(() => bank?.close());

  for (let from = first; from <= last; from += SEEDS_PER_TEST) {
    const to = Math.min(last, from + SEEDS_PER_TEST - 1);
    const rules = "[R-1] [R-15] [R-18] [R-19] [R-21] [GAP-6] [GAP-12] [GAP-13] [GAP-17] [GAP-19] [GAP-20] [GAP-23]";
    test(`${rules} random histories from seeds ${from} to ${to} match the model`, async () => {
      for (let seed = from; seed <= to; seed++) {
        const finding = await simulate(bank, seed, COMMANDS);
        expect(finding && formatFinding(finding)).toBeNull();
      }
    });
  }
}
