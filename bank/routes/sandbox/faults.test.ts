import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;

let serial = 6000;

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

const addFault = (fault: unknown) => partner.call("POST", "/sandbox/v1/faults", fault);
const findStoredPayments = () =>
  bank.services.db.query.payments.findMany({ where: (table, { eq }) => eq(table.partnerId, partner.partnerId) });

test("[R-38] time-out-after-commit: there is no response, but the payment exists and a repeated request returns it", async () => {
  await addFault({ operation: "depositCheck", kind: "time-out-after-commit" });
  const request = { accountNumber, clientIdentifier: "cut-off" };
  expect((await partner.deposit(request)).status).toBe(504);
  const [payment] = await findStoredPayments();
  const repeat = await partner.deposit(request);
  expect(repeat.status).toBe(200);
  expect(repeat.body.id).toBe(payment?.id);
  expect(await findStoredPayments()).toHaveLength(1);
});

test("[R-38] time-out-before-commit: there is no response, and no payment exists", async () => {
  await addFault({ operation: "depositCheck", kind: "time-out-before-commit" });
  expect((await partner.deposit({ accountNumber })).status).toBe(504);
  expect(await findStoredPayments()).toEqual([]);
});

test("status-500: a request is refused the given number of times without effect, then accepted", async () => {
  await addFault({ operation: "depositCheck", kind: "status-500", times: 2 });
  for (const _ of [1, 2]) {
    const { status, body } = await partner.deposit({ accountNumber });
    expect(status).toBe(500);
    expect(body).toEqual({ errors: [{ code: 1009, message: expect.any(String) }] });
  }
  expect(await findStoredPayments()).toEqual([]);
  expect((await partner.deposit({ accountNumber })).status).toBe(200);
});

test("slow: the response arrives late", async () => {
  await addFault({ operation: "depositCheck", kind: "slow", delayMs: 1 });
  expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
});

test("a fault affects only its operation and partner, is listed until used up, and can be removed", async () => {
  const fault = { operation: "cancelDeposit", kind: "status-500", times: 3, delayMs: 0 };
  expect((await addFault(fault)).body).toEqual({ results: [fault] });
  const other = await bank.addPartner();
  expect((await other.call("GET", "/sandbox/v1/faults")).body).toEqual({ results: [] });
  const { body: payment } = await partner.deposit({ accountNumber });
  const cancel = () => partner.call("POST", `/checks/v1/payments/${payment.id}/cancel`);
  expect((await cancel()).status).toBe(500);
  expect((await partner.call("GET", "/sandbox/v1/faults")).body).toEqual({ results: [{ ...fault, times: 2 }] });
  expect((await partner.call("DELETE", "/sandbox/v1/faults")).body).toEqual({ results: [] });
  expect((await cancel()).status).toBe(200);
});

test("[R-38] a restriction is in force even if its response is lost", async () => {
  await addFault({ operation: "restrictAccount", kind: "time-out-after-commit" });
  const path = `/core/v1/dda/accounts/${accountNumber}/restrictions`;
  expect((await partner.call("POST", path, { appliesTo: "All", reason: "Compromised" })).status).toBe(504);
  expect((await partner.deposit({ accountNumber })).body.rejectionReason).toBe("PostingException");
});

test("a fault for an unknown operation is refused", async () => {
  const { status, body } = await addFault({ operation: "depositCash", kind: "slow" });
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: expect.stringMatching(/^operation: /) }] });
});
