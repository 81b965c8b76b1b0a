import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let heldDeposit: CheckPayment;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
beforeEach(async () => {
  bank.setReading(reading({ micr: { isRead: false } }));
  heldDeposit = (await partner.deposit({ accountNumber: await partner.openAccount() })).body;
});
afterAll(() => bank.close());

const decide = (decision: string, id = heldDeposit.id, caller = partner) =>
  caller.call("POST", `/sandbox/v1/payments/${id}/hold-decision`, { decision });

test("[GAP-16] [GAP-11] a released deposit is memo-posted, with policy and schedule, due for batching", async () => {
  bank.time.advance(60_000);
  const { status, body } = await decide("Release");
  bank.time.advance(-60_000);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...heldDeposit,
    status: "Pending",
    posting: "Authorized",
    memoPostId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    policy: "Standard",
    schedule: [0, 24_150],
    decisionRequired: false,
    wasDecisioned: true,
    lastModifiedAt: "2026-11-16T09:31:00.000-05:00",
  });
  const row = await bank.services.db.query.payments.findFirst({
    where: (table, { eq }) => eq(table.id, heldDeposit.id!),
  });
  expect({ transition: row?.dueTransition, at: row?.dueAt?.toISOString() }).toEqual({
    transition: "batch",
    at: "2026-11-16T15:45:00.000Z",
  });
});

test("[GAP-16] [GAP-11] a rejected deposit has the reason NotSpecified", async () => {
  const { status, body } = await decide("Reject");
  expect(status).toBe(200);
  expect(body).toEqual({
    ...heldDeposit,
    status: "Rejected",
    posting: "Failed",
    rejectionReason: "NotSpecified",
    rejectedAt: "2026-11-16T09:30:00.000-05:00",
    decisionRequired: false,
    wasDecisioned: true,
    lastModifiedAt: "2026-11-16T09:30:00.002-05:00",
  });
});

test("[GAP-16] an escalated deposit stays on hold until its decision", async () => {
  const { status, body } = await decide("Escalate");
  expect(status).toBe(200);
  expect(body).toEqual({ ...heldDeposit, lastModifiedAt: "2026-11-16T09:30:00.002-05:00" });
  expect((await decide("Release")).status).toBe(200);
});

test("a decision on a payment that is not on hold is refused", async () => {
  bank.setReading(reading({ micr: micrOfCheck("8101") }));
  const { body: pending } = await partner.deposit({ accountNumber: await partner.openAccount() });
  for (const decision of ["Release", "Reject", "Escalate"]) {
    const { status, body } = await decide(decision, pending.id);
    expect({ status, body }).toEqual({
      status: 409,
      body: { errors: [{ code: 1007, message: "The payment is not on hold." }] },
    });
  }
  expect(await partner.payment(pending.id)).toEqual(pending);
});

test("[GAP-39] [R-27] an unknown id and another partner's id return the same 404", async () => {
  const other = await bank.addPartner();
  expect((await decide("Release", randomUUID())).status).toBe(404);
  expect((await decide("Release", heldDeposit.id, other)).status).toBe(404);
  expect(await partner.payment(heldDeposit.id)).toEqual(heldDeposit);
});

test("an unknown decision is refused with an error that names the field", async () => {
  const { status, body } = await decide("Perhaps");
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: expect.stringMatching(/^decision: /) }] });
});
