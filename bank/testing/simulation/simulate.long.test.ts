import { afterAll, beforeAll, expect, test } from "vitest";
import { formatFinding, simulate } from "./simulate";
import { openSimulatedBank, type SimulatedBank } from "./simulated-bank";

let bank: SimulatedBank;
let finding: Awaited<ReturnType<typeof findFirstFinding>>;
beforeAll(async () => {
  bank = await openSimulatedBank();
  finding = await findFirstFinding(createBankWithWrongCancel());
});
afterAll(() => bank?.close());

/** Wraps the bank so that it reports a rejected cancellation as successful. */
function createBankWithWrongCancel(): SimulatedBank {
  return {
    ...bank,
    async call(as, method, path, body) {
      const response = await bank.call(as, method, path, body);
      const isWrong = path.endsWith("/cancel") && response.status === 400;
      return isWrong ? { status: 200, body: { status: "Canceled", posting: "Canceled" } } : response;
    },
  };
}

/** Commands per history, kept low so that failing histories shrink within seconds. */
const COMMANDS = 12;

async function findFirstFinding(simulatedBank: SimulatedBank) {
  for (let seed = 1; seed <= 50; seed++) {
    const finding = await simulate(simulatedBank, seed, COMMANDS);
    if (finding) return finding;
  }
  return null;
}

test("[R-15] a wrong cancellation response is detected, and the failing history is shrunk", async () => {
  expect(finding?.failure).toBe('The response is 200 instead of 400: {"status":"Canceled","posting":"Canceled"}');
  expect(finding?.lines.length).toBeLessThan(8);
  expect(finding?.lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}cancel payment \d+$/);
  expect(formatFinding(finding!)).toContain(`npm run endorse -- simulate --seed ${finding?.seed} --commands 12`);
});

test("the same seed produces the same finding", async () => {
  expect(await simulate(createBankWithWrongCancel(), finding!.seed, COMMANDS)).toEqual(finding);
});

test("detects a bank that delivers no events", async () => {
  const silent: SimulatedBank = { ...bank, deliver: async () => {} };
  expect((await simulate(silent, 1, COMMANDS))?.failure).toMatch(/never arrived|neither arrived nor is scheduled/);
});
