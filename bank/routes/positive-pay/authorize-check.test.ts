import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
});
afterAll(() => bank.close());

const authorize = (body: object, by = partner) =>
  by.call<{ id: string }>("POST", "/checks/v1/positive-pay-authorizations", body);
const check = (changes: object = {}) => ({ accountNumber, amount: 125_000, checkNumber: 1041, ...changes });

test("[GAP-21] authorizing a check returns the full authorization and emits Check.PositivePay.Created", async () => {
  const { status, body } = await authorize(
    check({ payeeName: "Harlan Supply Co.", expiresAt: "2026-11-30T17:00:00Z" }),
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    partnerId: partner.partnerId,
    accountNumber,
    amount: 125_000,
    checkNumber: 1041,
    payeeName: "Harlan Supply Co.",
    expiresAt: "2026-11-30T12:00:00.000-05:00",
    status: "Authorized",
    createdAt: "2026-11-16T09:30:00.000-05:00",
  });
  expect(await eventsOf(bank, partner)).toEqual([
    {
      eventName: "Check.PositivePay.Created",
      resources: [`checks/v1/positive-pay-authorizations/${body.id}`],
      details: {
        authorizationId: body.id,
        accountNumber,
        amount: "125000",
        checkNumber: "1041",
        payeeName: "Harlan Supply Co.",
        expiresAt: "2026-11-30T12:00:00.000-05:00",
        status: "Authorized",
      },
    },
  ]);
});

test("[GAP-21] on an account without Positive Pay, the response has positivePayResult Disabled", async () => {
  const accountWithoutPositivePay = await partner.openAccount({ positivePayEnabled: false });
  expect((await authorize(check({ accountNumber: accountWithoutPositivePay }))).body).toMatchObject({
    status: "Authorized",
    positivePayResult: "Disabled",
  });
  expect((await authorize(check())).body).not.toHaveProperty("positivePayResult");
});

test("[GAP-21] an authorization without an expiry is valid for 180 days, across a daylight saving change", async () => {
  const { body } = await authorize(check());
  expect(body).toMatchObject({ expiresAt: "2027-05-15T10:30:00.000-04:00" });
  expect(body).not.toHaveProperty("payeeName");
});

test.each([
  ["now", "2026-11-16T14:30:00Z"],
  ["past", "2026-11-16T09:29:59.999-05:00"],
])("[GAP-21] an expiry that is %s is refused, and nothing is recorded", async (_, expiresAt) => {
  const { status, body } = await authorize(check({ expiresAt }));
  expect({ status, body }).toEqual({
    status: 400,
    body: { errors: [{ code: 1002, message: "expiresAt: must be in the future" }] },
  });
  expect(await eventsOf(bank, partner)).toEqual([]);
});

test.each(["accountNumber", "amount", "checkNumber"])("[GAP-21] %s is required", async (field) => {
  const { status, body } = await authorize(check({ [field]: undefined }));
  expect({ status, body }).toEqual({
    status: 400,
    body: { errors: [{ code: 1002, message: `${field}: is required` }] },
  });
});

test.each([
  { amount: 0 },
  { amount: 12.5 },
  { amount: "125000" },
  { amount: 2 ** 53 },
  { checkNumber: "1041" },
  { checkNumber: -1 },
  { expiresAt: "2026-11-30" },
  { payeeName: "" },
])("[GAP-1] [R-20] %o is refused with an error that names the field", async (changes) => {
  const { status, body } = await authorize(check(changes));
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [{ code: 1002, message: expect.stringMatching(new RegExp(`^${Object.keys(changes)[0]}: `)) }],
  });
});

test("[GAP-21] a second authorization of a check is a conflict while the first is live, even with different terms", async () => {
  await authorize(check());
  const { status, body } = await authorize(check({ amount: 1, payeeName: "Another payee" }));
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      errors: [{ code: 1007, message: "checkNumber: this check already has an authorization" }],
    },
  });
  expect(await eventsOf(bank, partner)).toHaveLength(1);
});

test("[GAP-21] an authorization for a different account, or after the first ended, does not conflict", async () => {
  const { body: first } = await authorize(check({ expiresAt: "2026-11-16T15:00:00Z" }));
  const other = await partner.openAccount();
  expect((await authorize(check({ accountNumber: other }))).status).toBe(200);
  bank.time.set("2026-11-16T09:59:59.999-05:00");
  expect((await authorize(check())).status).toBe(409);
  bank.time.set("2026-11-16T10:00:00.000-05:00");
  const { status, body: second } = await authorize(check());
  expect(status).toBe(200);
  expect(second.id).not.toBe(first.id);
  await partner.call("POST", `/checks/v1/positive-pay-authorizations/${second.id}/revoke`);
  expect((await authorize(check())).status).toBe(200);
});

test("[GAP-39] [R-27] an unknown account and another partner's account return the same 404", async () => {
  const other = await bank.addPartner();
  const responses = [
    await authorize(check({ accountNumber: "999999999999" })),
    await authorize(check(), other),
    await other.call("POST", `/checks/v1/positive-pay-authorizations/${randomUUID()}/revoke`),
  ];
  expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
});
