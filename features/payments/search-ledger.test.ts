import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumber } from "@/lib/accounts/resolve-account-number";
import { findAccounts } from "@/lib/accounts/saved-accounts";
import { seedAccounts } from "@/lib/ledger/accounts/saved-accounts";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { listPayments } from "./list-payments";
import { searchLedger } from "./search-ledger";

let portal: TestPortal;
let viewer: Session;

const PAYMENTS = {
  "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f": { checkNumber: "1048", payeeName: "Nils Aagaard", amount: 8800 },
  "6f1c2d3e-0000-4c6d-8e7f-9a0b1c2d3e4f": { checkNumber: "2048", payeeName: "100% Cotton_Co", amount: 100 },
  "aaaaaaaa-4a5b-4c6d-8e7f-9a0b1c2d3e4f": { checkNumber: "1048", payeeName: "Pell Title", clientIdentifier: "PAY-7" },
  "bbbbbbbb-4a5b-4c6d-8e7f-9a0b1c2d3e4f": {
    checkNumber: "59171",
    accountNumber: "2218009144",
    amount: 49_215,
    referenceId: "C26112000000042",
    payerRoutingNumber: "021000021",
    payerAccountNumber: "0044172093",
  },
  "cccccccc-4a5b-4c6d-8e7f-9a0b1c2d3e4f": {
    checkNumber: "77",
    accountNumber: "2218009171",
    amount: 2_161_696,
    status: "Completed",
    wasReturned: true,
  },
};

beforeAll(async () => {
  portal = await startTestPortal();
  viewer = portal.session("operator");
  await portal.ledger.db.transaction(async (tx) => {
    let minute = 0;
    for (const [paymentId, record] of Object.entries(PAYMENTS)) {
      const createdAt = `2026-11-20T09:0${++minute}:00.000-05:00`;
      const observedAt = new Date("2026-11-20T15:00:00Z");
      await applyPayment(tx, { paymentId, record: { ...record, createdAt }, source: "refresh", observedAt });
    }
  });
  await seedAccounts(portal.ledger.db, [
    { accountNumber: "2218009144", name: "Payroll" },
    { accountNumber: "2218009110", name: "Operating" },
  ]);
});
afterAll(() => portal.close());

const searchIds = async (text: string, session = viewer) =>
  (await searchLedger(session, text)).payments.map(({ id }) => id.slice(0, 13));

test("a returned payment has a remark in addition to its status", async () => {
  const { payments } = await searchLedger(viewer, "21616.96");
  expect(payments.map(({ status, remarks }) => [status, ...remarks])).toEqual([["Completed", "Returned"]]);
});

test.each([
  ["6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f", ["6f1c2d3e-4a5b"]],
  ["6F1C2D3E", ["6f1c2d3e-0000", "6f1c2d3e-4a5b"]],
  ["6f1c2", []],
  ["1048", ["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]],
  ["104", ["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]],
  ["10", []],
  // Amounts as a caller would say them.
  ["492.15", ["bbbbbbbb-4a5b"]],
  ["$492.15", ["bbbbbbbb-4a5b"]],
  ["88", ["6f1c2d3e-4a5b"]],
  ["$88", ["6f1c2d3e-4a5b"]],
  ["88.00", ["6f1c2d3e-4a5b"]],
  ["$21,616.96", ["cccccccc-4a5b"]],
  // Text pasted from spreadsheets and chats.
  ["\u00a0$21,616.96\u200b", ["cccccccc-4a5b"]],
  ["\uff14\uff19\uff12.15", ["bbbbbbbb-4a5b"]],
  ['="001048"', ["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]],
  ["'001048", ["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]],
  ["2218\u2013009\u2011144", ["bbbbbbbb-4a5b"]],
  ["\u200eaagaard\u2003", ["6f1c2d3e-4a5b"]],
  ["492.16", []],
  ["C26112000000042", ["bbbbbbbb-4a5b"]],
  ["c26112000000042", ["bbbbbbbb-4a5b"]],
  ["pay-7", ["aaaaaaaa-4a5b"]],
  ["9171", ["cccccccc-4a5b", "bbbbbbbb-4a5b"]],
  ["2218 0091", ["cccccccc-4a5b", "bbbbbbbb-4a5b"]],
  ["021000021 44172093", ["bbbbbbbb-4a5b"]],
  ["021000021 0044172093", ["bbbbbbbb-4a5b"]],
  ["021000089 44172093", []],
  ["44172093", ["bbbbbbbb-4a5b"]],
  // An exact number takes precedence over numbers that contain it.
  ["77", ["cccccccc-4a5b"]],
  ["PAY-7", ["aaaaaaaa-4a5b"]],
  ["aagaard", ["6f1c2d3e-4a5b"]],
  ["%", []],
  ["100%", ["6f1c2d3e-0000"]],
  ["cot co", ["6f1c2d3e-0000"]],
  ["ton_co", []],
  ["title pell", ["aaaaaaaa-4a5b"]],
  ["001048", ["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]],
  ["a\0b", []],
])("finds payments for %j", async (text, expected) => {
  expect(await searchIds(text)).toEqual(expected);
});

test.each([
  ["9144", ["2218009144"]],
  ["2218 0091", ["2218009110", "2218009144"]],
  ["9144 9110", ["2218009110", "2218009144"]],
  ["9144 8888", ["2218009144"]],
  ["pay", ["2218009144"]],
  ["\ufeffpay\u00a0", ["2218009144"]],
  ['="2218009144"', ["2218009144"]],
  ["no such", []],
])("finds accounts for %j", async (text, expected) => {
  expect((await searchLedger(viewer, text)).accounts.map(({ accountNumber }) => accountNumber)).toEqual(expected);
});

describe("in a long history", () => {
  const OLDER = 21_000;
  beforeAll(async () => {
    // One payment per minute up to the previous day. Every tenth is payable to Smith, and the oldest to a unique payee.
    await portal.ledger.db.execute(sql`
      insert into payments (id, created_at, payee_name, record, field_stamps)
      select 'b' || lpad(n::text, 12, '0'), timestamptz '2026-11-19T12:00:00Z' - n * interval '1 minute',
        case when n = ${OLDER} then 'Zebulon Quist' when n % 10 = 0 then 'Smith & Sons' else 'Ada Miller' end, '{}', '{}'
      from generate_series(1, ${OLDER}) as n`);
  });

  test.each([
    ["zebu", ["b000000021000"]],
    ["quist zebulon", ["b000000021000"]],
    ["smith", [10, 20, 30, 40, 50, 60, 70, 80].map((n) => `b0000000000${n}`)],
    ["nils", ["6f1c2d3e-4a5b"]],
  ])("finds payments by payee for %j, newest first", async (text, expected) => {
    expect(await searchIds(text)).toEqual(expected);
  });
});

test("[R-26] a user without a role finds nothing", async () => {
  expect(await searchLedger(portal.session(), "1048")).toEqual({
    payments: [],
    isMore: false,
    accounts: [],
    isFilterLine: false,
  });
});

describe("masked account numbers", () => {
  const masked = (): Session => ({
    ...portal.session("viewer"),
    maskingPolicy: {
      value: { roles: ["viewer"], mayReveal: false },
      version: 1,
      changedAt: new Date(0),
      changedById: null,
      changedByName: "Ada",
      key: "masking",
    },
  });

  test("are never found by the hidden digits of accounts or drawers", async () => {
    for (const text of [
      "2218009144",
      "2218009",
      "18009",
      "2218 0091",
      "0044172093",
      "021000021 44172093",
      "22180091",
    ]) {
      expect(await searchLedger(masked(), text)).toEqual({
        payments: [],
        isMore: false,
        accounts: [],
        isFilterLine: false,
      });
      const { accounts } = await findAccounts(masked(), text, ["2218009144"]);
      expect(accounts).toEqual([]);
      const found = await listPayments(masked(), { find: text });
      expect(found.rows).toEqual([]);
    }
  });

  test("are found by last digits and by name; checks are found by number, amount and payee", async () => {
    const payroll = [{ accountNumber: "••••9144", name: "Payroll" }];
    expect((await searchLedger(masked(), "9144")).accounts).toEqual(payroll);
    expect((await searchLedger(masked(), "payroll")).accounts).toEqual(payroll);
    expect((await findAccounts(masked(), "144", [])).accounts).toEqual(payroll);
    expect(await searchIds("1048", masked())).toEqual(["aaaaaaaa-4a5b", "6f1c2d3e-4a5b"]);
    expect(await searchIds("$492.15", masked())).toEqual(["bbbbbbbb-4a5b"]);
    expect(await searchIds("aagaard", masked())).toEqual(["6f1c2d3e-4a5b"]);
  });

  test("match a filter on the last digits only, so that guessing a full number reveals nothing", async () => {
    const rowsOf = async (account: string) => (await listPayments(masked(), { account: [account] })).rows.length;
    expect([await rowsOf("2218009144"), await rowsOf("9999999144"), await rowsOf("••••9144")]).toEqual([1, 1, 1]);
    // An account at the bank that is not saved in the portal.
    expect([await rowsOf("2218009171"), await rowsOf("••••9171"), await rowsOf("••••9172")]).toEqual([1, 1, 0]);
    const { db } = portal.ledger;
    expect(await resolveAccountNumber(db, "9999999144", true)).toBe("2218009144");
    expect(await resolveAccountNumber(db, "2218009199", true)).toBe("none");
    expect(await resolveAccountNumber(db, "9999999144", false)).toBe("9999999144");
  });
});

test.each([
  ["payroll >100 nov", true],
  ["returned", true],
  ["payroll", false],
  ["color:red", false],
])("%j is a filter line: %s", async (text, isLine) => {
  expect((await searchLedger(viewer, text)).isFilterLine).toBe(isLine);
});
