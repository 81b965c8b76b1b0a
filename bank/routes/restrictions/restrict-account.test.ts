import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let master: string;
let sub: string;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  partner = await bank.addPartner();
  master = await partner.openAccount();
  sub = await partner.openAccount({ masterAccountNumber: master });
});
afterAll(() => bank.close());

const restrict = (body: unknown, accountNumber = master, caller = partner) =>
  caller.call<{ id?: string }>("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, body);
const findPlacedRestrictions = () =>
  bank.services.db.query.restrictions.findMany({ where: (t, { eq }) => eq(t.partnerId, partner.partnerId) });

/** Expects an error response, and neither a restriction nor an event. */
async function expectRefused(response: { status: number; body: unknown }, status: number, errors: unknown[]) {
  expect({ status: response.status, body: response.body }).toEqual({ status, body: { errors } });
  expect(await findPlacedRestrictions()).toEqual([]);
  expect(await eventsOf(bank, partner)).toEqual([]);
}

test("4.9 [GAP-28] a minimal restriction is Active, has no omitted fields, and emits one event", async () => {
  const { status, body } = await restrict({ appliesTo: "All", reason: "Compromised" });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    masterAccountNumber: master,
    restrictionType: "Partner",
    appliesTo: "All",
    status: "Active",
    reason: "Compromised",
    createdAt: "2026-11-16T09:30:00.000-05:00",
    partnerId: partner.partnerId,
    lastModifiedAt: "2026-11-16T09:30:00.000-05:00",
  });
  expect(await eventsOf(bank, partner)).toEqual([
    {
      eventName: "Core.Restriction.Placed",
      resources: [`core/v1/dda/accounts/${master}/restrictions/${body.id}`],
      details: {
        restrictionId: body.id,
        masterAccountNumber: master,
        restrictionType: "Partner",
        appliesTo: "All",
        status: "Active",
        reason: "Compromised",
        createdAt: "2026-11-16T09:30:00.000-05:00",
        lastModifiedAt: "2026-11-16T09:30:00.000-05:00",
      },
    },
  ]);
});

test("4.9 every criterion is stored and returned as given", async () => {
  const terms = {
    subAccountNumber: sub,
    appliesTo: "SubAccounts",
    rail: "Wires",
    transactionType: "Debit",
    amountThreshold: 100_000,
    currency: "USD",
    transactionCode: "WIREOUT",
    effectiveStartTimeHour: 22,
    effectiveStartTimeMinute: 30,
    effectiveEndTimeHour: 6,
    effectiveEndTimeMinute: 0,
    reason: "No wires at night",
    notes: "Asked for by the treasurer",
  };
  const { status, body } = await restrict(terms);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...terms,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    masterAccountNumber: master,
    restrictionType: "Partner",
    status: "Active",
    createdAt: "2026-11-16T09:30:00.000-05:00",
    partnerId: partner.partnerId,
    lastModifiedAt: "2026-11-16T09:30:00.000-05:00",
  });
  const [event] = await eventsOf(bank, partner);
  expect(event?.details).toMatchObject({
    amountThreshold: "100000",
    effectiveEndTimeMinute: "0",
    subAccountNumber: sub,
  });
});

test.each([["Savings"], [null], [""]])("[GAP-28] otherAccountType %j is refused", async (otherAccountType) => {
  await expectRefused(await restrict({ appliesTo: "All", reason: "x", otherAccountType }), 400, [
    { code: 1002, message: "otherAccountType: must not be used" },
  ]);
});

test("[GAP-27] a restriction on only the master account can't name a subaccount", async () => {
  await expectRefused(await restrict({ appliesTo: "Account", subAccountNumber: sub, reason: "x" }), 400, [
    { code: 1002, message: "subAccountNumber: must be left out when appliesTo is Account" },
  ]);
});

test("4.9 the number in the path must be a master account's, even if a subaccount is restricted", async () => {
  await expectRefused(await restrict({ appliesTo: "All", reason: "x" }, sub), 400, [
    {
      code: 1002,
      message: "accountNumber: must be a master account's number, even when a subaccount is restricted",
    },
  ]);
});

test("4.9 a subaccount must belong to that master account", async () => {
  const otherMastersSub = await partner.openAccount({ masterAccountNumber: await partner.openAccount() });
  const other = await bank.addPartner();
  const othersSub = await other.openAccount({ masterAccountNumber: await other.openAccount() });
  for (const subAccountNumber of [otherMastersSub, othersSub, master, "9999999999"]) {
    await expectRefused(await restrict({ appliesTo: "SubAccounts", subAccountNumber, reason: "x" }), 400, [
      { code: 1002, message: "subAccountNumber: is not a subaccount of this master account" },
    ]);
  }
});

test("4.9 [GAP-26] missing required fields and invalid windows are refused with errors that name them", async () => {
  await expectRefused(await restrict({}), 400, [
    { code: 1002, message: expect.stringMatching(/^appliesTo: /) },
    { code: 1002, message: "reason: is required" },
  ]);
  for (const [window, field] of [
    [{ effectiveStartTimeHour: 9 }, "effectiveEndTimeHour"],
    [{ effectiveEndTimeHour: 9 }, "effectiveStartTimeHour"],
    [{ effectiveStartTimeHour: 9, effectiveEndTimeHour: 9 }, "effectiveEndTimeHour"],
    [{ effectiveStartTimeMinute: 30 }, "effectiveStartTimeHour"],
    [{ effectiveStartTimeHour: 9, effectiveEndTimeMinute: 30 }, "effectiveEndTimeHour"],
    [{ effectiveStartTimeHour: 9, effectiveEndTimeHour: 9, effectiveEndTimeMinute: 0 }, "effectiveEndTimeHour"],
    [{ effectiveStartTimeHour: 24, effectiveEndTimeHour: 9 }, "effectiveStartTimeHour"],
  ] as const) {
    const response = await restrict({ appliesTo: "All", reason: "x", ...window });
    await expectRefused(response, 400, [{ code: 1002, message: expect.stringMatching(`^${field}: `) }]);
  }
});

test.each([
  { effectiveStartTimeHour: 9, effectiveEndTimeHour: 17 },
  { effectiveStartTimeHour: 9, effectiveStartTimeMinute: 30, effectiveEndTimeHour: 17 },
  { effectiveStartTimeHour: 9, effectiveEndTimeHour: 9, effectiveEndTimeMinute: 30 },
])("4.9 [GAP-26] the minutes of a window are optional: %j is stored as sent", async (window) => {
  const { status, body } = await restrict({ appliesTo: "All", reason: "x", ...window });
  expect(status).toBe(200);
  const returned = Object.entries(body).filter(([name]) => name.startsWith("effective"));
  expect(Object.fromEntries(returned)).toEqual(window);
});

test("[GAP-39] a malformed account number returns a 404, like a malformed id", async () => {
  const notFound = [{ code: 1003, message: "No resource exists at this address." }];
  for (const number of ["12", "22180O9144", "1".repeat(18)]) {
    await expectRefused(await restrict({ appliesTo: "All", reason: "x" }, number), 404, notFound);
  }
});

test("[GAP-39] [R-27] an unknown account and another partner's account return the same 404", async () => {
  const other = await bank.addPartner();
  const notFound = [{ code: 1003, message: "No resource exists at this address." }];
  await expectRefused(await restrict({ appliesTo: "All", reason: "x" }, "9999999999"), 404, notFound);
  await expectRefused(await restrict({ appliesTo: "All", reason: "x" }, master, other), 404, notFound);
  expect(await eventsOf(bank, other)).toEqual([]);
});
