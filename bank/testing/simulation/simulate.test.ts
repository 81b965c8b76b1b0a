import { afterAll, beforeAll, expect, test } from "vitest";
import { report, simulate } from "./simulate";
import { openSimulatedBank, type SimulatedBank } from "./simulated-bank";

let bank: SimulatedBank;
beforeAll(async () => {
  bank = await openSimulatedBank();
});
afterAll(() => bank?.close());

/** The bank, but every cancel is answered as if it had been made. */
function lyingBank(): SimulatedBank {
  return {
    ...bank,
    async call(as, method, path, body) {
      const answered = await bank.call(as, method, path, body);
      const isLie = path.endsWith("/cancel") && answered.status === 400;
      return isLie ? { status: 200, body: { status: "Canceled", posting: "Canceled" } } : answered;
    },
  };
}

/** Short histories are shrunk in a few seconds. */
const COMMANDS = 12;
/** Generous: it only ends a test that hangs. */
const options = { timeout: 300_000 };

async function firstFinding(on: SimulatedBank) {
  for (let seed = 1; seed <= 50; seed++) {
    const finding = await simulate(on, seed, COMMANDS);
    if (finding) return finding;
  }
  return null;
}

test("[R-15] a bank that lies about a cancel is found, and the history that shows it is short", options, async () => {
  const finding = await firstFinding(lyingBank());
  expect(finding?.what).toBe('The answer is 200 and not 400: {"status":"Canceled","posting":"Canceled"}');
  expect(finding?.lines.length).toBeLessThan(8);
  expect(finding?.lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}cancel payment \d+$/);
  expect(report(finding!)).toContain(`npm run simulate -- --seed ${finding?.seed} --commands 12`);
});

test("a seed is played again exactly", options, async () => {
  const first = await firstFinding(lyingBank());
  expect(await simulate(lyingBank(), first!.seed, COMMANDS)).toEqual(first);
});

test("a bank that tells nothing of what it did is found", options, async () => {
  const mute: SimulatedBank = { ...bank, deliver: async () => {} };
  expect((await simulate(mute, 1, COMMANDS))?.what).toMatch(/never arrived|neither arrived nor waits/);
});
