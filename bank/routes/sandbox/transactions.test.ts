import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { balanceOf } from "@/bank/store/balances";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { RAILS } from "@/lib/contract/enums";

let bank: TestBank;
let partner: TestPartner;
let master: string;
let sub: string;
let sibling: string;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  master = await partner.openAccount();
  sub = await partner.openAccount({ masterAccountNumber: master });
  sibling = await partner.openAccount({ masterAccountNumber: master });
});
afterAll(() => bank.close());

interface Result {
  posted: boolean;
  balance: number;
  restriction?: unknown;
  transaction?: { coreTransactionId: string };
}

const ACH_DEBIT = { rail: "Ach", transactionType: "Debit", transactionCode: "PPD", amount: 10_000 };
const post = (changes: object = {}, caller = partner) =>
  caller.call<Result>("POST", "/sandbox/v1/transactions", { accountNumber: master, ...ACH_DEBIT, ...changes });
const restrict = async (terms: object) =>
  (
    await partner.call("POST", `/core/v1/dda/accounts/${master}/restrictions`, {
      appliesTo: "All",
      reason: "Compromised",
      ...terms,
    })
  ).body;
const isPosted = async (changes: object = {}) => (await post(changes)).body.posted;
const settlementCents = async (rail: string) => (await balanceOf(bank.services.db, `settlement/${rail}`)).ledgerCents;

test("a posting returns the record and new balance, posts the other side, and emits one event", async () => {
  const settlementCentsBefore = await settlementCents("Ach");
  const { status, body } = await post({ memo: "Rent" });
  expect(status).toBe(200);
  expect(body).toEqual({
    posted: true,
    transaction: {
      accountNumber: master,
      ...ACH_DEBIT,
      memo: "Rent",
      coreTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      currency: "USD",
      postedAt: "2026-11-16T09:30:00.000-05:00",
    },
    balance: -10_000,
  });
  expect(await settlementCents("Ach")).toBe(settlementCentsBefore + 10_000);
  const coreTransactionId = body.transaction?.coreTransactionId;
  expect(await eventsOf(bank, partner)).toEqual([
    {
      eventName: "Core.Transaction.Completed",
      resources: [`core/v1/transactions/${coreTransactionId}`],
      details: {
        accountNumber: master,
        rail: "Ach",
        transactionType: "Debit",
        transactionCode: "PPD",
        memo: "Rent",
        coreTransactionId,
        amount: "10000",
        currency: "USD",
      },
    },
  ]);
});

test("a blocked posting returns the restriction, posts nothing and emits no transaction event", async () => {
  await post({ transactionType: "Credit", amount: 500 });
  const restriction = await restrict({ rail: "Ach" });
  const { status, body } = await post();
  expect({ status, body }).toEqual({ status: 200, body: { posted: false, restriction, balance: 500 } });
  expect(await balanceOf(bank.services.db, master)).toEqual({ ledgerCents: 500, memoCents: 0 });
  expect((await eventsOf(bank, partner)).map(({ eventName }) => eventName)).toEqual([
    "Core.Transaction.Completed",
    "Core.Restriction.Placed",
  ]);
});

test("[GAP-26] a rail restriction blocks only that rail", async () => {
  await restrict({ rail: "Wires" });
  const blockedRails = [];
  for (const rail of RAILS) if (!(await isPosted({ rail }))) blockedRails.push(rail);
  expect(blockedRails).toEqual(["Wires"]);
});

test("[GAP-26] all named criteria must match", async () => {
  await restrict({
    rail: "Ach",
    transactionType: "Debit",
    transactionCode: "PPD",
    amountThreshold: 10_000,
    currency: "USD",
  });
  expect(await isPosted()).toBe(false);
  expect(await isPosted({ rail: "Rtp" })).toBe(true);
  expect(await isPosted({ transactionType: "Credit" })).toBe(true);
  expect(await isPosted({ transactionCode: "CCD" })).toBe(true);
  expect(await isPosted({ amount: 9_999 })).toBe(true);
  expect(await isPosted({ amount: 10_001 })).toBe(false);
});

test("[GAP-26] a restriction in a different currency blocks nothing in dollars", async () => {
  await restrict({ currency: "EUR" });
  expect(await isPosted()).toBe(true);
});

test("[GAP-26] a time window blocks within its hours on the bank's clock", async () => {
  await restrict({ effectiveStartTimeHour: 22, effectiveEndTimeHour: 6 });
  const at = async (time: string) => {
    bank.time.set(time);
    return isPosted();
  };
  expect(await at("2026-11-16T21:59:59.999-05:00")).toBe(true);
  expect(await at("2026-11-16T22:00:00.000-05:00")).toBe(false);
  expect(await at("2026-11-17T05:59:59.999-05:00")).toBe(false);
  expect(await at("2026-11-17T06:00:00.000-05:00")).toBe(true);
});

test.each<[{ appliesTo: string; named?: true }, boolean[]]>([
  [{ appliesTo: "Account" }, [false, true, true]],
  [{ appliesTo: "SubAccounts" }, [true, false, false]],
  [{ appliesTo: "SubAccounts", named: true }, [true, false, true]],
  [{ appliesTo: "All" }, [false, false, false]],
  [{ appliesTo: "All", named: true }, [false, false, true]],
])(
  "4.9 [GAP-27] %j: whether the master account, the subaccount and its sibling can post: %j",
  async ({ named, ...terms }, expected) => {
    await restrict({ ...terms, ...(named && { subAccountNumber: sub }) });
    const responses = [];
    for (const accountNumber of [master, sub, sibling]) responses.push(await isPosted({ accountNumber }));
    expect(responses).toEqual(expected);
  },
);

test("[GAP-39] [R-27] an unknown account and another partner's account return the same 404, and nothing is posted", async () => {
  const other = await bank.addPartner();
  for (const response of [await post({ accountNumber: "9999999999" }), await post({}, other)]) {
    expect({ status: response.status, body: response.body }).toEqual({
      status: 404,
      body: { errors: [{ code: 1003, message: "No resource exists at this address." }] },
    });
  }
  expect(await balanceOf(bank.services.db, master)).toEqual({ ledgerCents: 0, memoCents: 0 });
});

test.each([
  ["amount", 0],
  ["amount", 1.5],
  ["amount", 2 ** 53],
  ["rail", "Pigeon"],
  ["transactionType", "Both"],
  ["transactionCode", ""],
  ["accountNumber", "12"],
])("[R-20] %s %j is refused with an error that names the field", async (field, value) => {
  const { status, body } = await post({ [field]: value });
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: expect.stringMatching(`^${field}: `) }] });
});
