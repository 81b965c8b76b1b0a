import { afterAll, beforeAll, expect, test } from "vitest";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findRestrictionsOfAccounts } from "./restrictions-of-accounts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.ledger.db.transaction(async (tx) => {
    for (const [restrictionId, masterAccountNumber, status] of [
      ["newer", "2218009144", "Active"],
      ["older", "2218009171", "Active"],
      ["removed", "2218009144", "Inactive"],
      ["elsewhere", "2218009235", "Active"],
    ] as const) {
      const day = restrictionId === "older" ? "19" : "20";
      const record = { masterAccountNumber, status, appliesTo: "All", createdAt: `2026-11-${day}T09:30:00.000-05:00` };
      await applyRestriction(tx, { restrictionId, record, observedAt: new Date("2026-11-20T15:00:00Z") });
    }
  });
});
afterAll(() => portal.close());

test("returns the active restrictions of the given accounts, oldest first", async () => {
  const outcome = await findRestrictionsOfAccounts(portal.session("compliance"), ["2218009144", "2218009171"]);
  expect(outcome.ok && outcome.value.map(({ id }) => id)).toEqual(["older", "newer"]);
});

test.each([[[]], [["12"]], [Array(101).fill("2218009144")]])("refuses %j", async (accountNumbers) => {
  const outcome = await findRestrictionsOfAccounts(portal.session("compliance"), accountNumbers);
  expect(outcome).toMatchObject({ ok: false, code: "invalid" });
});
