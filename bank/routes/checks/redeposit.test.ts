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

/** Prepares the reading of a check that was never deposited; returns its number. */
function freshCheck(): string {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  return String(serial);
}

const rejected = async (deposit: Parameters<TestPartner["deposit"]>[0]) => {
  const { body } = await partner.deposit(deposit);
  expect(body.status).toBe("Rejected");
  return body.rejectionReason;
};

test("[GAP-14] a check is accepted again after its deposit was canceled", async () => {
  freshCheck();
  const accountNumber = await partner.openAccount();
  const first = await partner.deposit({ accountNumber });
  await partner.call("POST", `/checks/v1/payments/${first.body.id}/cancel`);
  expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
});

/** Deposits a check, completes it and has the payer bank return it; the return is not yet posted. */
const returned = async (accountNumber: string, by = partner) => {
  freshCheck();
  const { body: first } = await by.deposit({ accountNumber });
  bank.time.set("2026-11-17T09:00:00-05:00");
  await bank.services.clearing.catchUp();
  const simulated = await by.call<CheckPayment>("POST", "/checks/v1/payments/simulated-inbound-returns", {
    originalPaymentId: first.id,
    returnCode: "A",
  });
  expect(simulated.status).toBe(200);
  return first;
};

test("[GAP-14] [GAP-15] a returned check is accepted as a redeposit and names the first payment", async () => {
  const accountNumber = await partner.openAccount();
  const first = await returned(accountNumber);
  await bank.services.clearing.catchUp();
  expect(await rejected({ accountNumber })).toBe("Duplicate");
  const second = await partner.deposit({ accountNumber, isRedeposit: true });
  expect(second.body).toMatchObject({
    status: "Pending",
    isRedeposit: true,
    policy: "RedepositedCheck",
    originalPaymentId: first.id,
  });
  expect(await rejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test("[GAP-14] a check is a duplicate while its first deposit stands, even when sent as a redeposit", async () => {
  freshCheck();
  const accountNumber = await partner.openAccount();
  await partner.deposit({ accountNumber });
  expect(await rejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
  expect(await rejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test("[GAP-14] a check is a duplicate until its return is posted", async () => {
  const accountNumber = await partner.openAccount();
  await returned(accountNumber);
  expect(await rejected({ accountNumber, isRedeposit: true })).toBe("Duplicate");
});

test.each(["rejected", "canceled"])("[GAP-14] a check is accepted as a redeposit after it was %s", async (how) => {
  const checkNumber = freshCheck();
  const accountNumber = await partner.openAccount();
  if (how === "rejected") bank.setReading(reading({ micr: micrOfCheck(checkNumber), iqaPassed: false }));
  const first = await partner.deposit({ accountNumber });
  if (how === "canceled") await partner.call("POST", `/checks/v1/payments/${first.body.id}/cancel`);
  bank.setReading(reading({ micr: micrOfCheck(checkNumber) }));
  const second = await partner.deposit({ accountNumber, isRedeposit: true });
  expect(second.body).toMatchObject({ status: "Pending", isRedeposit: true, originalPaymentId: first.body.id });
});

test("[R-27] a redeposit never names another partner's payment", async () => {
  const other = await bank.addPartner();
  await returned(await other.openAccount(), other);
  await bank.services.clearing.catchUp();
  const mine = await partner.deposit({ accountNumber: await partner.openAccount(), isRedeposit: true });
  expect(mine.body.status).toBe("Pending");
  expect(mine.body).not.toHaveProperty("originalPaymentId");
});
