import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordAccountUse } from "@/lib/ledger/accounts/saved-accounts";
import { startTestPortal, type TestPortal } from "@/lib/portal/testing/test-portal";
import { listSavedAccounts, nameAccount, seedDemoBankAccounts } from "./saved-accounts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

test("the built-in bank's accounts exist with names; the last used comes first", async () => {
  await seedDemoBankAccounts();
  await recordAccountUse(portal.ledger.db, "2218009171", new Date("2026-11-20T15:00:00Z"));
  await recordAccountUse(portal.ledger.db, "9990001112", new Date("2026-11-20T15:01:00Z"));
  const accounts = await listSavedAccounts(portal.session("viewer"));
  expect(accounts.slice(0, 3)).toEqual([
    { accountNumber: "9990001112", name: null },
    { accountNumber: "2218009171", name: "Escrow" },
    { accountNumber: "2218009110", name: "Operating" },
  ]);
  expect(accounts).toHaveLength(12);
  expect(await listSavedAccounts(portal.session())).toEqual([]);
});

test("a name that a person gave is audited and kept over a restart", async () => {
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

test("[R-26] only operators give names, and names have limits", async () => {
  const account = { accountNumber: "2218009171", name: "Mine" };
  expect(await nameAccount(portal.session("viewer"), account)).toMatchObject({ code: "forbidden" });
  const tooLong = { ...account, name: "x".repeat(61) };
  expect(await nameAccount(portal.session("operator"), tooLong)).toMatchObject({ code: "invalid" });
});
