import { afterEach, expect, test } from "vitest";
import { createFakeDrawing, openScenarioBank, type ScenarioBank } from "@/bank/testing/scenario-bank";
import { createScenarios } from "./create-scenarios";

const FRIDAY_EVENING = "2026-11-20T17:00:00.000-05:00";
const banks: ScenarioBank[] = [];
afterEach(async () => {
  for (const bank of banks.splice(0)) await bank.close();
});

async function openBank(startAt = FRIDAY_EVENING): Promise<ScenarioBank> {
  const bank = await openScenarioBank(startAt);
  banks.push(bank);
  return bank;
}

const HISTORY = "start now-15d\nhistory days=14 deposits=40 inbound=30";
const HISTORY_WITH_WEBHOOK = HISTORY.replace("\n", "\nregister event=Check.Payment.Sent url=http://localhost:9/hook\n");

test("[GAP-43] the same file, seed and `now` produce identical data, and a different seed produces different data", async () => {
  const dumps: string[] = [];
  for (const seed of ["seven", "seven", "eight"]) {
    const bank = await openBank();
    expect(await bank.play(HISTORY_WITH_WEBHOOK, { seed, now: new Date(FRIDAY_EVENING) })).toMatchObject({
      fault: null,
    });
    dumps.push(await bank.dump());
  }
  expect(dumps[0]!.length).toBeGreaterThan(200_000);
  expect(dumps[1] === dumps[0]).toBe(true);
  expect(dumps[2] === dumps[0]).toBe(false);
});

test.each(["2026-11-24T12:00:40-05:00", "2026-12-27T03:00:00-05:00", "2027-03-15T09:00:00-04:00"])(
  "[GAP-43] a history that ends at %s leaves three undecided checks whose cut-off is still ahead",
  async (end) => {
    const bank = await openBank(end);
    expect(await bank.play(HISTORY)).toMatchObject({ fault: null });
    const undecided = await bank.services.db.query.payments.findMany({
      where: (table, { and, eq }) => and(eq(table.status, "Hold"), eq(table.direction, "Inbound")),
    });
    expect(undecided).toHaveLength(3);
    for (const { dueAt } of undecided) expect(dueAt!.getTime()).toBeGreaterThan(Date.parse(end));
  },
);

test("[GAP-43] an interrupted scenario resumes when the bank restarts, and no step runs twice", async () => {
  const uninterrupted = await openBank();
  await uninterrupted.play(HISTORY, { seed: "seven" });

  const bank = await openBank();
  const { services } = bank;
  const started = await services.scenarios.start(services, bank.partner, { text: HISTORY, seed: "seven" });
  expect(started.ok).toBe(true);
  await services.scenarios.stop();
  const interrupted = await services.db.query.scenarioRuns.findFirst();
  expect(interrupted).toMatchObject({ status: "Running" });
  expect(services.clock.isFrozen() || interrupted!.done === 0).toBe(true);

  const restarted = createScenarios(createFakeDrawing);
  await restarted.resume(services);
  await restarted.idle();
  expect(await services.db.query.scenarioRuns.findFirst()).toMatchObject({ status: "Completed", fault: null });
  expect((await bank.dump()) === (await uninterrupted.dump())).toBe(true);
});
