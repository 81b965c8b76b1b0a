import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let authorization: { id: string };

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
  const request = { accountNumber, amount: 125_000, checkNumber: 1041, expiresAt: "2026-11-20T12:00:00-05:00" };
  authorization = (await partner.call<{ id: string }>("POST", "/checks/v1/positive-pay-authorizations", request)).body;
});
afterAll(() => bank.close());

const revoke = (id = authorization.id, caller = partner) =>
  caller.call("POST", `/checks/v1/positive-pay-authorizations/${id}/revoke`);
const present = () =>
  partner.call("POST", "/sandbox/v1/inbound-checks", { accountNumber, amount: 125_000, checkNumber: "1041" });

test("[GAP-22] revoking sets revokedAt, emits Check.PositivePay.Revoked and prevents payment", async () => {
  bank.time.set("2026-11-20T11:59:59.999-05:00");
  const { status, body } = await revoke();
  const revokedAt = "2026-11-20T11:59:59.999-05:00";
  expect({ status, body }).toEqual({ status: 200, body: { ...authorization, status: "Revoked", revokedAt } });
  expect((await eventsOf(bank, partner)).at(-1)).toEqual({
    eventName: "Check.PositivePay.Revoked",
    resources: [`checks/v1/positive-pay-authorizations/${authorization.id}`],
    details: {
      authorizationId: authorization.id,
      accountNumber,
      amount: "125000",
      checkNumber: "1041",
      expiresAt: "2026-11-20T12:00:00.000-05:00",
      status: "Revoked",
    },
  });
  expect((await present()).body).toMatchObject({ result: "Held" });
});

test("4.6 revoking on an account without Positive Pay returns the same fields as authorizing", async () => {
  const accountWithoutPositivePay = await partner.openAccount({ positivePayEnabled: false });
  const request = { accountNumber: accountWithoutPositivePay, amount: 125_000, checkNumber: 1042 };
  const { body } = await partner.call<{ id: string }>("POST", "/checks/v1/positive-pay-authorizations", request);
  expect((await revoke(body.id)).body).toEqual({ ...body, status: "Revoked", revokedAt: MONDAY_MORNING });
});

test("[GAP-22] revoking twice returns the same record and emits one event", async () => {
  const first = await revoke();
  bank.time.advance(60_000);
  expect(await revoke()).toMatchObject({ status: 200, body: first.body });
  bank.time.set("2026-12-20T12:00:00-05:00");
  expect(await revoke()).toMatchObject({ status: 200, body: first.body });
  expect((await eventsOf(bank, partner)).map(({ eventName }) => eventName)).toEqual([
    "Check.PositivePay.Created",
    "Check.PositivePay.Revoked",
  ]);
});

test("[GAP-22] an expired authorization can't be revoked", async () => {
  bank.time.set("2026-11-20T12:00:00.000-05:00");
  const { status, body } = await revoke();
  expect({ status, body }).toEqual({
    status: 400,
    body: { errors: [{ code: 2014, message: "The authorization has expired." }] },
  });
});

test("[GAP-22] a paid authorization can't be revoked, even after its expiry", async () => {
  await present();
  const paid = {
    status: 400,
    body: { errors: [{ code: 2015, message: "The authorization was already used to pay a check." }] },
  };
  expect(await revoke()).toMatchObject(paid);
  bank.time.set("2026-11-21T12:00:00-05:00");
  expect(await revoke()).toMatchObject(paid);
});

test("[GAP-39] [R-27] an unknown id, another partner's id and an invalid id return the same 404", async () => {
  const other = await bank.addPartner();
  const responses = [await revoke(randomUUID()), await revoke(authorization.id, other), await revoke("1041")];
  expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
  expect((await revoke()).body).toMatchObject({ status: "Revoked" });
});
