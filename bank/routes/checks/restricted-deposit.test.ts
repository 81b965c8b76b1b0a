import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { balanceOf } from "@/bank/store/balances";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let serial = 4000;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount();
});
afterAll(() => bank.close());

async function deposit(isReadable = true) {
  serial += 1;
  bank.setReading(reading({ micr: isReadable ? micrOfCheck(String(serial)) : { isRead: false } }));
  return (await partner.deposit({ accountNumber })).body;
}
const restrict = (terms: object = {}) =>
  partner.call<{ id: string }>("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
    appliesTo: "All",
    reason: "Compromised",
    ...terms,
  });
const balance = () => balanceOf(bank.services.db, accountNumber);
const eventNames = async () => (await eventsOf(bank, partner)).map(({ eventName }) => eventName);

test("[GAP-14] a deposit into a restricted account is Rejected, PostingException, and is not memo-posted", async () => {
  await restrict();
  const payment = await deposit();
  expect(payment).toMatchObject({
    status: "Rejected",
    posting: "Failed",
    rejectionReason: "PostingException",
    postingCode: "Restricted",
    rejectedAt: "2026-11-16T09:30:00.000-05:00",
  });
  for (const absent of ["memoPostId", "coreTransactionId", "policy", "schedule"]) {
    expect(payment).not.toHaveProperty(absent);
  }
  expect(await balance()).toEqual({ ledgerCents: 0, memoCents: 0 });
  expect(await eventNames()).toEqual(["Core.Restriction.Placed", "Check.Payment.Rejected"]);
});

test("[GAP-14] an unreadable check into a restricted account is rejected without a decision", async () => {
  await restrict();
  expect(await deposit(false)).toMatchObject({ rejectionReason: "PostingException", decisionRequired: false });
});

test.each([
  ["the Checks rail", { rail: "Checks" }, "Rejected"],
  ["a different rail", { rail: "Ach" }, "Pending"],
  ["credits", { transactionType: "Credit" }, "Rejected"],
  ["debits", { transactionType: "Debit" }, "Pending"],
  ["the code of deposited checks", { transactionCode: "CHKDEP" }, "Rejected"],
  ["a different code", { transactionCode: "CHKPAY" }, "Pending"],
  ["exactly its amount", { amountThreshold: 24_150 }, "Rejected"],
  ["more than its amount", { amountThreshold: 24_151 }, "Pending"],
  ["hours that include the deposit", { effectiveStartTimeHour: 9, effectiveEndTimeHour: 10 }, "Rejected"],
  ["hours that exclude the deposit", { effectiveStartTimeHour: 10, effectiveEndTimeHour: 9 }, "Pending"],
  ["subaccounts", { appliesTo: "SubAccounts" }, "Pending"],
])("[GAP-26] with a restriction of %s, %j, a deposit is %s", async (_, terms, status) => {
  await restrict(terms);
  expect((await deposit()).status).toBe(status);
});

test("[GAP-16] a held deposit is rejected on release if its account was restricted in the meantime", async () => {
  const heldDeposit = await deposit(false);
  await restrict();
  const path = `/sandbox/v1/payments/${heldDeposit.id}/hold-decision`;
  const { status, body } = await partner.call("POST", path, { decision: "Release" });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...heldDeposit,
    status: "Rejected",
    posting: "Failed",
    rejectionReason: "PostingException",
    postingCode: "Restricted",
    decisionRequired: false,
    wasDecisioned: true,
    rejectedAt: "2026-11-16T09:30:00.000-05:00",
    lastModifiedAt: "2026-11-16T09:30:00.002-05:00",
  });
  expect(await balance()).toEqual({ ledgerCents: 0, memoCents: 0 });
});

test("releasing a deposit that is not on hold adds no memo post", async () => {
  const pending = await deposit();
  const path = `/sandbox/v1/payments/${pending.id}/hold-decision`;
  expect((await partner.call("POST", path, { decision: "Release" })).status).toBe(409);
  expect(await balance()).toEqual({ ledgerCents: 0, memoCents: 24_150 });
});

test("[R-19] [GAP-12] a deposit restricted after acceptance is not sent, and its memo post is reversed", async () => {
  const payment = await deposit();
  expect(await balance()).toEqual({ ledgerCents: 0, memoCents: 24_150 });
  await restrict();
  await bank.services.clearing.advanceTo(new Date("2026-11-16T11:00:00-05:00"));
  expect(await partner.payment(payment.id)).toEqual({
    ...payment,
    status: "Rejected",
    posting: "Failed",
    rejectionReason: "PostingException",
    postingCode: "Restricted",
    fedBatchId: "D20261116-1045",
    fedBatchSequence: expect.any(Number),
    rejectedAt: "2026-11-16T11:00:00.000-05:00",
    lastModifiedAt: "2026-11-16T11:00:00.000-05:00",
  });
  expect(await balance()).toEqual({ ledgerCents: 0, memoCents: 0 });
  expect(await eventNames()).toEqual(["Core.Restriction.Placed", "Check.Payment.Rejected"]);
});
