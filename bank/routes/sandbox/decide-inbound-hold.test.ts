import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let heldCheck: CheckPayment;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
  const check = { accountNumber, amount: 125_000, checkNumber: "1041" };
  heldCheck = (await partner.call<{ payment: CheckPayment }>("POST", "/sandbox/v1/inbound-checks", check)).body.payment;
});
afterAll(() => bank.close());

const decide = (decision: string, id = heldCheck.id) =>
  partner.call("POST", `/sandbox/v1/payments/${id}/hold-decision`, { decision });
const eventNames = async () => (await eventsOf(bank, partner)).map(({ eventName }) => eventName);

test("[GAP-42] [GAP-11] a released check is paid without an authorization", async () => {
  const { status, body } = await decide("Release");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...heldCheck,
      status: "Processing",
      posting: "Posted",
      postingCode: "OK",
      coreTransactionId: expect.any(String),
      decisionRequired: false,
      wasDecisioned: true,
      processedAt: "2026-11-16T09:30:00.000-05:00",
      postedAt: "2026-11-16T09:30:00.000-05:00",
      lastModifiedAt: "2026-11-16T09:30:00.002-05:00",
    },
  });
  expect(await eventNames()).toEqual([
    "Check.Payment.Unauthorized",
    "Check.Payment.Received",
    "Core.Transaction.Completed",
  ]);
});

test("[GAP-42] [GAP-18] a rejected check is returned immediately with reason Q", async () => {
  const { status, body } = await decide("Reject");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...heldCheck,
      status: "Rejected",
      posting: "Failed",
      rejectionReason: "NotSpecified",
      decisionRequired: false,
      wasDecisioned: true,
      wasReturned: true,
      rejectedAt: "2026-11-16T09:30:00.000-05:00",
      lastModifiedAt: "2026-11-16T09:30:00.002-05:00",
    },
  });
  const returned = await bank.services.db.query.payments.findMany({
    where: (table, { eq }) => eq(table.originalPaymentId, heldCheck.id!),
  });
  expect(returned).toMatchObject([{ direction: "Outbound", returnCode: "Q", status: "Created" }]);
});

test("[GAP-16] an escalation emits Check.Hold.Escalated and does not move the cut-off", async () => {
  bank.time.set("2026-11-16T11:00:00-05:00");
  const { status, body } = await decide("Escalate");
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...heldCheck, lastModifiedAt: "2026-11-16T11:00:00.000-05:00" },
  });
  expect(await eventNames()).toEqual(["Check.Payment.Unauthorized", "Check.Hold.Escalated"]);
  bank.time.set("2026-11-16T12:00:00-05:00");
  await bank.services.clearing.catchUp();
  expect((await partner.payment(heldCheck.id)).status).toBe("Rejected");
});

test("[R-19] a check on a restricted account is not paid and stays on hold", async () => {
  await partner.call("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
    appliesTo: "Account",
    reason: "Compromised",
  });
  expect(await decide("Release")).toMatchObject({
    status: 409,
    body: { errors: [{ code: 1007, message: "A restriction blocks the posting of this payment." }] },
  });
  expect(await partner.payment(heldCheck.id)).toEqual(heldCheck);
});

test.each(["Release", "Reject", "Escalate"])("[GAP-18] %s is refused at or after the cut-off", async (decision) => {
  bank.time.set("2026-11-16T12:00:00.000-05:00");
  expect(await decide(decision)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 1007, message: "The payment is not on hold." }] },
  });
});

test("a decision on a payment that was never on hold is refused", async () => {
  const { body: rejected } = await partner.deposit({ accountNumber: "999999999999" });
  const { body: returned } = await partner.call<CheckPayment>("POST", "/checks/v1/payments/simulated-inbound-returns", {
    originalPaymentId: rejected.id,
    returnCode: "A",
  });
  for (const id of [rejected.id, returned.id]) {
    for (const decision of ["Release", "Reject", "Escalate"]) expect((await decide(decision, id)).status).toBe(409);
  }
});
