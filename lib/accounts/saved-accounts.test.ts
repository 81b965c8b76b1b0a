import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { recordAccountUse } from "@/lib/ledger/accounts/saved-accounts";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findAccounts, listSavedAccounts, nameAccount, seedDemoBankAccounts } from "./saved-accounts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

test("saves the built-in bank's accounts with names, and lists the most recently used account first", async () => {
  await seedDemoBankAccounts();
  await recordAccountUse(portal.ledger.db, "2218009171", new Date("2026-11-20T15:00:00Z"));
  await recordAccountUse(portal.ledger.db, "9990001112", new Date("2026-11-20T15:01:00Z"));
  const accounts = await listSavedAccounts(portal.session("operator"));
  expect(accounts.slice(0, 3)).toEqual([
    { accountNumber: "9990001112", name: null },
    { accountNumber: "2218009171", name: "Escrow" },
    { accountNumber: "2218009110", name: "Operating" },
  ]);
  expect(accounts).toHaveLength(12);
  expect(await listSavedAccounts(portal.session())).toEqual([]);
});

test("marks a subaccount once a restriction names it or the bank refuses to restrict it", async () => {
  const { db } = portal.ledger;
  for (const number of ["5550001", "5550002", "5550003"]) await recordAccountUse(db, number, new Date());
  const record = { masterAccountNumber: "5550001", subAccountNumber: "5550002", appliesTo: "SubAccounts" };
  await db.transaction((tx) => applyRestriction(tx, { restrictionId: "r1", record, observedAt: new Date() }));
  portal.bank.onCall = (_, response) =>
    respondJson(response, 400, {
      errors: [{ code: 1002, message: "accountNumber: must be a master account's number" }],
    });
  const restriction = { appliesTo: "All", reason: "Case 7731" };
  const placed = { idempotencyKey: randomUUID(), accountNumber: "5550003", restriction };
  expect(await placeRestriction(portal.session("compliance"), placed)).toMatchObject({ code: "not-a-master" });
  expect((await listSavedAccounts(portal.session("compliance"))).toSorted(byNumber)).toEqual([
    { accountNumber: "5550001", name: null },
    { accountNumber: "5550002", name: null, subaccount: { masterAccountNumber: "5550001" } },
    { accountNumber: "5550003", name: null, subaccount: { masterAccountNumber: null } },
  ]);
});

const byNumber = (a: { accountNumber: string }, b: { accountNumber: string }) =>
  a.accountNumber.localeCompare(b.accountNumber);

test("finds accounts by digits and by name, requested accounts first; wildcards match literally", async () => {
  await seedDemoBankAccounts();
  await recordAccountUse(portal.ledger.db, "9990001112", new Date("2026-11-20T15:01:00Z"));
  const viewer = portal.session("operator");
  const numbersOf = async (text: string, wanted: string[] = []) =>
    (await findAccounts(viewer, text, wanted)).accounts.map(({ accountNumber }) => accountNumber);
  expect(await numbersOf("operating")).toEqual(["2218009110", "2218009284", "2218009292"]);
  expect(await numbersOf("999 0001")).toEqual(["9990001112"]);
  expect(await numbersOf("operating", ["2218009171", "5550001"])).toEqual([
    "2218009171",
    "2218009110",
    "2218009284",
    "2218009292",
  ]);
  for (const text of ["%", "_", "\\", "nobody\0"]) expect(await numbersOf(text)).toEqual([]);
  expect(await numbersOf("", ["2218009171"])).toHaveLength(12);
  expect(await findAccounts(portal.session(), "", [])).toEqual({ accounts: [], isMore: false });
});

test("lists up to fifty accounts per search, and reports whether there are more", async () => {
  for (let n = 0; n < 51; n++) await recordAccountUse(portal.ledger.db, `88${1000 + n}`, new Date(2026, 1, 1, 0, n));
  const found = await findAccounts(portal.session("operator"), "88", []);
  expect(found.accounts).toHaveLength(50);
  expect(found.accounts[0]?.accountNumber).toBe("881050");
  expect(found.isMore).toBe(true);
});

test("audits a changed name, which survives a restart", async () => {
  const account = { accountNumber: "2218009171", name: " Escrow, New York " };
  expect(await nameAccount(portal.session("operator"), account)).toEqual({
    ok: true,
    value: { accountNumber: "2218009171", name: "Escrow, New York" },
  });
  await seedDemoBankAccounts();
  expect(await listSavedAccounts(portal.session("operator"))).toContainEqual({
    accountNumber: "2218009171",
    name: "Escrow, New York",
  });
  expect(await portal.audit()).toEqual(["Olga Operator account.name named"]);
});

test("[R-26] only operators can name accounts, and names have a maximum length", async () => {
  const account = { accountNumber: "2218009171", name: "Mine" };
  expect(await nameAccount(portal.session("viewer"), account)).toMatchObject({ code: "forbidden" });
  const tooLong = { ...account, name: "x".repeat(61) };
  expect(await nameAccount(portal.session("operator"), tooLong)).toMatchObject({ code: "invalid" });
});
