import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let serial = 7000;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
beforeEach(() => bank.time.set(MONDAY_MORNING));
afterAll(() => bank.close());

/** Sets the fake reading of a new check and returns its check number. */
function prepareCheck(): string {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  return String(serial);
}

const depositRejected = async (deposit: Parameters<TestPartner["deposit"]>[0]) => {
  const { body } = await partner.deposit(deposit);
  expect(body.status).toBe("Rejected");
  return body.rejectionReason;
};

test("[GAP-14] a check is accepted again after its deposit was canceled", async () => {
  prepareCheck();
  const accountNumber = await partner.openAccount();
  const first = await partner.deposit({ accountNumber });
  await partner.call("POST", `/checks/v1/payments/${first.body.id}/cancel`);
  expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
});

/** Deposits a check, completes it, and simulates its return by the paying bank. The return is not yet posted. */
const depositAndReturn = async (accountNumber: string, caller = partner) => {
  prepareCheck();
  const { body: first } = await caller.deposit({ accountNumber });
  bank.time.set("2026-11-17T09:00:00-05:00");
  await bank.services.clearing.catchUp();
  const simulated = await caller.call<CheckPayment>("POST", "/checks/v1/payments/simulated-inbound-returns", {
    originalPaymentId: first.id,
    returnCode: "A",
  });
  expect(simulated.status).toBe(200);
  return first;
};

test("[GAP-14] [GAP-15] a returned check is accepted as a redeposit with the first payment's id", async () => {
  const accountNumber = await partner.openAccount();
  const first = await depositAndReturn(accountNumber);
  await bank.services.clearing.catchUp();
  expect(await depositRejected({ accountNumber })).toBe("Duplicate");
  const second = await partner.deposit({ accountNumber, isRedeposit: true });
  expect(second.body).toMatchObject({
    status: "Pending",
    isRedeposit: true,
    policy: "RedepositedCheck",
    originalPaymentId: first.id,
  });
  expect(await depositRejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test("[GAP-14] a check is a duplicate while its first deposit is in effect, even if sent as a redeposit", async () => {
  prepareCheck();
  const accountNumber = await partner.openAccount();
  await partner.deposit({ accountNumber });
  expect(await depositRejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
  expect(await depositRejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test("[GAP-14] a check is a duplicate until its return is posted", async () => {
  const accountNumber = await partner.openAccount();
  await depositAndReturn(accountNumber);
  expect(await depositRejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test.each(["rejected", "canceled"])("[GAP-14] a check is accepted as a redeposit after it was %s", async (outcome) => {
  const checkNumber = prepareCheck();
  const accountNumber = await partner.openAccount();
  if (outcome === "rejected") bank.setReading(reading({ micr: micrOfCheck(checkNumber), iqaPassed: false }));
  const first = await partner.deposit({ accountNumber });
  if (outcome === "canceled") await partner.call("POST", `/checks/v1/payments/${first.body.id}/cancel`);
  bank.setReading(reading({ micr: micrOfCheck(checkNumber) }));
  const second = await partner.deposit({ accountNumber, isRedeposit: true });
  expect(second.body).toMatchObject({ status: "Pending", isRedeposit: true, originalPaymentId: first.body.id });
});

test("[R-27] a redeposit never has another partner's payment as its original", async () => {
  const other = await bank.addPartner();
  await depositAndReturn(await other.openAccount(), other);
  await bank.services.clearing.catchUp();
  const redeposit = await partner.deposit({ accountNumber: await partner.openAccount(), isRedeposit: true });
  expect(redeposit.body.status).toBe("Pending");
  expect(redeposit.body).not.toHaveProperty("originalPaymentId");
});
