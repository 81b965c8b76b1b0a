import { afterEach, expect, test } from "vitest";
import { builtInScenarios } from "@/bank/scenario-language/built-in-scenarios";
import { openScenarioBank, type ScenarioBank } from "@/bank/testing/scenario-bank";

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

const readScenarioFile = (name: string) => builtInScenarios().find((scenario) => scenario.name === name)!.text;

test.each(["frozen-account", "held-deposit", "positive-pay-exceptions", "returned-deposit"])(
  "[GAP-43] %s meets its expectations, and the clock continues from its end",
  async (name) => {
    const bank = await openBank("2026-11-16T09:30:00.000-05:00");
    const run = await bank.play(readScenarioFile(name));
    expect(run).toMatchObject({ status: "Completed", fault: null, done: run.steps });
    const endedAt = bank.services.clock.now().getTime();
    expect(bank.services.clock.isFrozen()).toBe(false);
    bank.time.advance(60_000);
    expect(bank.services.clock.now().getTime()).toBe(endedAt + 60_000);
  },
);

/** Every verb and field that the built-in files do not use. */
const REMAINING_VERBS = `scenario The rest
start 2026-11-16T09:30:00-05:00
register event=Check.Payment.Sent url=http://localhost:9/hook username=u password=p format=Extended as=hook
restart hook
expect hook status=Restarting format=Extended
open-account name="Branch" number=4455667788 as=branch
open-account name="Desk" master=branch positive-pay=yes as=desk
change-account desk max-item=10.00 positive-pay=no
deposit account=desk amount=12.00 as=over
expect over rejectionReason=MaxItemAmountExceeded
deposit account=branch drawn-on=2218009110 amount=55.00 client-id=one as=ours
expect ours checkType=OnUs policy=OnUs
policy ours policy=Standard
expect ours policy=Standard events=Check.Policy.Changed
deposit account=branch amount=55.00 client-id=one refused=1007
authorize account=2218009276 amount=70.00 number=12 expires=+1d as=live
revoke live
expect live status=Revoked amount=70.00
restrict 2218009110 applies-to=All rail=Wires type=Debit threshold=100.00 from=22:00 to=06:30 reason="At night" as=night
expect night effectiveStartTimeHour=22 effectiveEndTimeMinute=30 amountThreshold=100.00
fault operation=getCheckImage kind=slow delay-ms=1
clear-faults
present account=2218009144 amount=33.00 number=900 pictures=yes as=inbound
expect inbound hasFrontImage=yes status=Processing
at close
return inbound code=Q as=sent-back
return inbound code=Q refused=2016
at +4d
expect sent-back status=Completed direction=Outbound
unregister hook
`;

test("[GAP-43] every verb can be played", async () => {
  const run = await (await openBank()).play(REMAINING_VERBS);
  expect(run).toMatchObject({ status: "Completed", fault: null });
});

test("[GAP-43] the default history has the expected counts and leaves the clock at real time", async () => {
  const bank = await openBank();
  expect(await bank.play(readScenarioFile("two-weeks"))).toMatchObject({ status: "Completed", fault: null });
  const payments = await bank.services.db.query.payments.findMany();
  const count = (of: Partial<(typeof payments)[number]>) =>
    payments.filter((row) => Object.entries(of).every(([key, value]) => row[key as keyof typeof row] === value)).length;
  const deposit = { paymentType: "Forward", direction: "Outbound" } as const;
  const inbound = { paymentType: "Forward", direction: "Inbound" } as const;
  expect(count(deposit)).toBe(120);
  // One check is returned automatically and not recorded.
  expect(count(inbound)).toBe(59);
  expect(count({ ...deposit, status: "Canceled" })).toBe(4);
  expect(count({ ...deposit, status: "Hold" })).toBe(2);
  expect(count({ ...deposit, status: "Rejected" })).toBe(12 - 1);
  expect(count({ ...deposit, wasReturned: true })).toBe(6);
  expect(count({ ...inbound, status: "Hold", decisionRequired: true })).toBe(3);
  expect(count({ ...inbound, positivePayResult: "Authorized" })).toBe(27);
  expect(count({ paymentType: "Return", direction: "Outbound" })).toBeGreaterThanOrEqual(6);
  const reasons = new Set(
    payments.filter(({ direction }) => direction === "Outbound").map((row) => row.rejectionReason),
  );
  expect([...reasons].filter(Boolean).sort()).toEqual([
    "AccountNotFound",
    "DepositsNotEnabled",
    "Duplicate",
    "ImageAnalysisFailure",
    "InvalidAccountType",
    "MaxItemAmountExceeded",
    "NotSpecified",
    "PostingException",
  ]);
  // The bank's API can't list payments, so a portal can show only payments named in events.
  const events = await bank.services.db.query.events.findMany();
  const named = new Set(events.flatMap(({ resources }) => resources.map((path) => path.split("/").at(-1))));
  expect(payments.filter(({ id }) => !named.has(id)).map(({ status }) => status)).toEqual([]);
  const onHoliday = payments.filter(({ createdAt }) => createdAt.toISOString().startsWith("2026-11-11T1"));
  expect(onHoliday.length).toBeLessThan(3);
  expect(bank.services.clock.isFrozen()).toBe(false);
  expect(bank.services.clock.aheadMs()).toBe(0);
  expect((await bank.partner.call("GET", "/sandbox/v1/seed")).body).toEqual({ seed: null });
});

test("[GAP-43] a failing line stops the scenario with the bank's error message", async () => {
  const bank = await openBank();
  const run = await bank.play(
    "deposit account=2218009110 amount=925.00 as=a\n\ncancel a\nat +4d\nsimulate-return a code=A\ndeposit account=2218009110 amount=1.00",
  );
  expect(run).toMatchObject({
    status: "Failed",
    done: 2,
    fault: { line: 5, message: expect.stringMatching(/^The bank refused: .*\(2012\)$/) },
  });
  expect(await bank.services.db.query.payments.findMany()).toHaveLength(1);
  expect(bank.services.clock.isFrozen()).toBe(false);
});

test.each([
  ["expect a status=Hold amount=9.00", "status is Pending, expected Hold; amount is 925.00, expected 9.00."],
  ["cancel a refused=2013", "Expected the refusal 2013, but the bank accepted it."],
  ["present account=2218009110 amount=1.00 number=9 result=Held", "Expected result Held, but it is Posted."],
])("[GAP-43] %s reports the actual outcome", async (line, message) => {
  const run = await (await openBank("2026-11-16T09:30:00.000-05:00")).play(
    `deposit account=2218009110 amount=925.00 as=a\n${line}`,
  );
  expect(run.fault).toEqual({ line: 2, message });
});
