import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { setAccountName } from "@/lib/ledger/accounts/saved-accounts";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getRestriction } from "./get-restriction";
import { getRestrictionIntent } from "./get-restriction-intent";
import { listRestrictions } from "./list-restrictions";
import { placeRestriction } from "./place-restriction";

const OPERATING = "2218009110";
const PAYROLL = "2218009144";

let portal: TestPortal;
let session: Session;

const deliver = (id: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyRestriction(tx, { restrictionId: id, record: { ...record, id }, observedAt: new Date() }),
  );
const list = (query: Parameters<typeof listRestrictions>[1] = {}) => listRestrictions(session, query);
const ids = async (query?: Parameters<typeof listRestrictions>[1]) => (await list(query)).rows.map(({ id }) => id);
const placeFreeze = (accountNumber = PAYROLL) =>
  placeRestriction(portal.session("compliance"), {
    idempotencyKey: randomUUID(),
    accountNumber,
    restriction: { appliesTo: "All", reason: "Compromised" },
  });

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
  for (let minute = 1; minute <= 7; minute++) {
    await deliver(`r${minute}`, {
      createdAt: `2026-11-20T09:0${minute}:00.000-05:00`,
      masterAccountNumber: minute > 5 ? PAYROLL : OPERATING,
      ...(minute === 7 && { subAccountNumber: "221800914401" }),
      status: minute % 2 === 0 ? "Inactive" : "Active",
    });
  }
});
afterAll(() => portal.close());

describe("the list of restrictions", () => {
  test("pages in both directions, from the first page to the last", async () => {
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, before: first.olderCursor! });
    const third = await list({ limit: 3, before: second.olderCursor! });
    expect([first, second, third].map(({ rows }) => rows.map(({ id }) => id))).toEqual([
      ["r7", "r6", "r5"],
      ["r4", "r3", "r2"],
      ["r1"],
    ]);
    expect([first.newerCursor, third.olderCursor]).toEqual([null, null]);
    expect(await ids({ limit: 3, after: third.newerCursor! })).toEqual(["r4", "r3", "r2"]);
  });

  test("filters by account or subaccount number, and by status", async () => {
    expect(await ids({ account: PAYROLL })).toEqual(["r7", "r6"]);
    expect(await ids({ account: "221800914401" })).toEqual(["r7"]);
    expect(await ids({ status: "Inactive" })).toEqual(["r6", "r4", "r2"]);
    expect(await ids({ account: OPERATING, status: "Active", limit: 2 })).toEqual(["r5", "r3"]);
    expect(await ids({ account: "1234" })).toEqual([]);
  });

  test("includes the account name and, for a restriction placed here, the person who placed it", async () => {
    await setAccountName(portal.ledger.db, PAYROLL, "Payroll");
    portal.bank.onCall = (_, response) =>
      respondJson(response, 200, { id: "r8", createdAt: "2026-11-20T09:30:00.000-05:00" });
    await placeFreeze();
    const { rows } = await list({ account: PAYROLL, limit: 2 });
    expect(rows).toEqual([
      {
        id: "r8",
        record: {
          id: "r8",
          masterAccountNumber: PAYROLL,
          appliesTo: "All",
          reason: "Compromised",
          status: "Active",
          createdAt: "2026-11-20T09:30:00.000-05:00",
        },
        accountName: "Payroll",
        placedBy: "Olga Operator",
        createdAt: "2026-11-20T09:30:00.000-05:00",
      },
      expect.objectContaining({ id: "r7", accountName: "Payroll", placedBy: null }),
    ]);
  });

  test("[R-38] includes the filtered account's changes that have no response yet", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await placeFreeze();
    expect((await list()).unresolved).toEqual([
      {
        intentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        accountNumber: PAYROLL,
        personName: "Olga Operator",
        startedAt: expect.stringMatching(/Z$/),
        requested: { appliesTo: "All", reason: "Compromised" },
        restrictionId: null,
        gaveUp: null,
        lookups: { attempts: 1, lastAt: expect.stringMatching(/Z$/), nextAt: expect.stringMatching(/Z$/) },
      },
    ]);
    expect((await list({ account: OPERATING })).unresolved).toEqual([]);
  });

  test("includes a subaccount whose freeze was refused until its master account restricts it", async () => {
    const message = "accountNumber: must be a master account's number, even when a subaccount is restricted";
    portal.bank.onCall = (_, response) => respondJson(response, 400, { errors: [{ code: 1002, message }] });
    await placeFreeze("5550003");
    expect((await list()).notInForce).toMatchObject([{ accountNumber: "5550003", isSubaccount: true }]);
    const alone = { masterAccountNumber: OPERATING, subAccountNumber: "5550003", appliesTo: "SubAccounts" };
    await deliver("r8", { ...alone, status: "Active", rail: "Checks" });
    expect((await list()).notInForce).toHaveLength(1);
    await deliver("r9", { ...alone, status: "Active" });
    expect((await list()).notInForce).toEqual([]);
  });

  test("lists an account unknown to the bank once, even after several refused freezes", async () => {
    portal.bank.onCall = (_, response) =>
      respondJson(response, 404, { errors: [{ code: 1001, message: "not found" }] });
    await placeFreeze("5550009");
    await placeFreeze("5550009");
    expect((await list()).notInForce).toMatchObject([{ accountNumber: "5550009" }]);
  });

  test("[R-26] requires the permission to read restrictions", async () => {
    expect(await listRestrictions(portal.session(), {})).toMatchObject({ rows: [], unresolved: [] });
  });
});

describe("a single restriction", () => {
  test("is found by its ID; null is returned for an unknown ID", async () => {
    expect(await getRestriction(session, "r7")).toMatchObject({ id: "r7", placedBy: null, lift: null });
    expect(await getRestriction(session, "r9")).toBeNull();
    expect(await getRestriction(session, "r\0")).toBeNull();
    expect(await getRestriction(portal.session(), "r7")).toBeNull();
  });

  test("[R-13] shows values that the API contract does not define", async () => {
    await deliver("r7", { rail: "Pigeon", caseNumber: "7731", amountThreshold: "500000" });
    expect((await getRestriction(session, "r7"))?.record).toMatchObject({
      rail: "Pigeon",
      caseNumber: "7731",
      amountThreshold: 500_000,
    });
  });
});

describe("a pending restriction", () => {
  test("is found by its intent ID, with the requested terms", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await placeFreeze();
    const { intentId } = (await list()).unresolved[0]!;
    expect(await getRestrictionIntent(session, intentId)).toEqual({
      ok: true,
      value: {
        state: "unknown",
        restrictionId: undefined,
        message: undefined,
        requested: { accountNumber: PAYROLL, restriction: { appliesTo: "All", reason: "Compromised" } },
      },
    });
    expect(await getRestrictionIntent(portal.session(), intentId)).toMatchObject({ code: "forbidden" });
  });

  test.each(["no-guid", randomUUID()])("is not found by the unknown ID %s", async (id) => {
    expect(await getRestrictionIntent(session, id)).toMatchObject({ ok: false, code: "not-found" });
  });
});
