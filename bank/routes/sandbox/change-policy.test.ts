import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { AVAILABILITY_POLICIES } from "@/lib/contract/enums";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let serial = 5000;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount();
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
});
afterAll(() => bank.close());

const change = (id: string | undefined, policy: string, caller = partner) =>
  caller.call("POST", `/sandbox/v1/payments/${id}/policy`, { policy });

test("[GAP-42] [GAP-10] a new policy changes the schedule and emits Check.Policy.Changed", async () => {
  const { body: deposit } = await partner.deposit({ accountNumber, amount: 100_000 });
  expect(deposit).toMatchObject({ policy: "Standard", schedule: [0, 27_500, 72_500] });
  bank.time.advance(60_000);
  const { status, body } = await change(deposit.id, "RCSuspectFraud");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...deposit,
      policy: "RCSuspectFraud",
      // $275 as before. The remainder is held five more business days, across Thanksgiving and a weekend.
      schedule: [0, 27_500, 0, 0, 0, 0, 0, 0, 0, 72_500],
      lastModifiedAt: "2026-11-16T09:31:00.000-05:00",
    },
  });
  bank.time.advance(-60_000);
  expect(await eventsOf(bank, partner)).toEqual([
    {
      eventName: "Check.Policy.Changed",
      resources: [`checks/v1/payments/${deposit.id}`],
      details: expect.objectContaining({ paymentId: deposit.id, policy: "RCSuspectFraud" }),
    },
  ]);
});

test.each(AVAILABILITY_POLICIES)("[GAP-10] %s makes the whole amount available", async (policy) => {
  const { body: deposit } = await partner.deposit({ accountNumber, amount: 900_000 });
  const { body } = await change(deposit.id, policy);
  const { schedule } = body as { schedule: number[] };
  expect(schedule.reduce((sum, cents) => sum + cents, 0)).toBe(900_000);
});

test("the policy of an unaccepted deposit or of an inbound check can't be changed", async () => {
  bank.setReading(reading({ micr: { isRead: false } }));
  const { body: heldDeposit } = await partner.deposit({ accountNumber });
  const { body: inbound } = await partner.call<{ payment: { id: string } }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 100,
    checkNumber: "1",
  });
  for (const id of [heldDeposit.id, inbound.payment.id]) {
    expect(await change(id, "FiveDay")).toMatchObject({
      status: 409,
      body: { errors: [{ code: 1007, message: "The payment is not an accepted deposit." }] },
    });
  }
});

test("[GAP-39] [R-27] an unknown id and another partner's id return the same 404, and an invalid policy is a 400", async () => {
  const { body: deposit } = await partner.deposit({ accountNumber });
  const other = await bank.addPartner();
  expect((await change(randomUUID(), "FiveDay")).status).toBe(404);
  expect((await change(deposit.id, "FiveDay", other)).status).toBe(404);
  expect(await change(deposit.id, "Perhaps")).toMatchObject({
    status: 400,
    body: { errors: [{ code: 1002, message: expect.stringMatching(/^policy: /) }] },
  });
  expect(await partner.payment(deposit.id)).toEqual(deposit);
});
