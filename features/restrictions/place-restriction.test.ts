import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { placeRestriction } from "./place-restriction";

const ACCOUNT = "2218009144";
const ID = "11111111-2222-4333-8444-555555555555";
const OTHER_ID = "99999999-2222-4333-8444-555555555555";
const NIGHT_WIRES = {
  appliesTo: "All",
  rail: "Wires",
  transactionType: "Debit",
  amountThreshold: 500_000,
  effectiveStartTimeHour: 22,
  effectiveEndTimeHour: 6,
  reason: "Suspected account takeover, case 7731",
} as const;
const RECORD = {
  id: ID,
  masterAccountNumber: ACCOUNT,
  restrictionType: "Partner",
  status: "Active",
  ...NIGHT_WIRES,
  createdAt: "2026-11-20T09:30:00.000-05:00",
  lastModifiedAt: "2026-11-20T09:30:00.000-05:00",
} as const;

let portal: TestPortal;
let session: Session;

const place = (more: object = {}, restriction: object = NIGHT_WIRES) =>
  placeRestriction(session, { idempotencyKey: randomUUID(), accountNumber: ACCOUNT, restriction, ...more });
const deliver = (record: object, id = ID) =>
  portal.ledger.db.transaction((tx) =>
    applyRestriction(tx, { restrictionId: id, record: { ...record, id }, observedAt: new Date() }),
  );
const stored = async () => (await portal.ledger.db.select().from(restrictions)).map(({ record }) => record);
const states = async () => {
  const rows = await portal.ledger.db.select().from(intents).orderBy(intents.createdAt);
  return rows.map(({ state, resultId }) => [state, resultId]);
};
const resolveLater = (afterMs = 600_000) => resolveIntents(new Date(Date.now() + afterMs));
const dropResponses = () => {
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("compliance");
  portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
});
afterAll(() => portal.close());

describe("4.9 restricting an account", () => {
  test("is recorded in the ledger and the audit log with its reason once the bank confirms it", async () => {
    expect(await place()).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
    expect(portal.bank.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /core/v1/dda/accounts/${ACCOUNT}/restrictions`,
    ]);
    expect(JSON.parse(portal.bank.requests[0]!.body)).toEqual(NIGHT_WIRES);
    expect(await stored()).toEqual([RECORD]);
    expect(await states()).toEqual([["resolved", ID]]);
    expect(await portal.audit()).toEqual([
      "Olga Operator restriction.place sending",
      "Olga Operator restriction.place placed",
    ]);
  });

  test("[R-38] is placed once even if submitted twice", async () => {
    const idempotencyKey = randomUUID();
    await place({ idempotencyKey });
    expect(await place({ idempotencyKey })).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
    expect(portal.bank.requests).toHaveLength(1);
    expect(await place({ idempotencyKey }, { ...NIGHT_WIRES, reason: "Another" })).toMatchObject({ code: "conflict" });
  });

  test("is recorded as requested if the response has only an ID", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID });
    await place();
    expect(await stored()).toEqual([{ id: ID, masterAccountNumber: ACCOUNT, status: "Active", ...NIGHT_WIRES }]);
  });

  test("reports an account unknown to the bank, and can be resubmitted unchanged", async () => {
    const idempotencyKey = randomUUID();
    portal.bank.onCall = (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "Nothing." }] });
    expect(await place({ idempotencyKey })).toEqual({
      ok: false,
      code: "refused",
      message: "The account was not restricted: you have no account with this number at the bank. Check every digit.",
      fields: { accountNumber: "The bank has no account with this number." },
      isFinal: true,
      requestId: "req-1",
    });
    expect(await stored()).toEqual([]);
    portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
    expect(await place({ idempotencyKey })).toMatchObject({ ok: true });
  });

  test("reports the bank's reason if refused", async () => {
    portal.bank.onCall = (_, response) =>
      respondJson(response, 400, { errors: [{ code: 1002, message: "subAccountNumber is no subaccount." }] });
    expect(await place()).toMatchObject({
      ok: false,
      code: "refused",
      message: "The account was not restricted. The bank says: subAccountNumber is no subaccount.",
    });
    expect(await states()).toEqual([["failed", null]]);
  });

  test.each([
    [
      "accountNumber: must be a master account's number, even when a subaccount is restricted",
      "not-a-master",
      "The account was not restricted: this is a subaccount, and restrictions are placed on the master account.",
      { accountNumber: "This is a subaccount. Enter its master account." },
    ],
    [
      "subAccountNumber: is not a subaccount of this master account",
      "refused",
      "The account was not restricted: this subaccount isn’t under this master account. Check both numbers.",
      { "restriction.subAccountNumber": "This subaccount isn’t under this master account." },
    ],
    [
      "currency: is not one that the account has",
      "refused",
      "The account was not restricted: the bank does not accept one of these values.",
      { "restriction.currency": "The bank says: the currency is not one that the account has." },
    ],
  ])("names the input to correct if refused with “%s”", async (message, code, sentence, fields) => {
    portal.bank.onCall = (_, response) => respondJson(response, 400, { errors: [{ code: 1002, message }] });
    expect(await place()).toMatchObject({ ok: false, code, message: sentence, fields });
  });

  test("reports that it was not sent if the bank is unreachable", async () => {
    await portal.bank.close();
    expect(await place()).toMatchObject({ ok: false, code: "not-sent" });
    await portal.bank.reopen();
  });

  test.each([
    ["the account", { accountNumber: "12" }, NIGHT_WIRES, "accountNumber"],
    ["the reason", {}, { ...NIGHT_WIRES, reason: " " }, "restriction.reason"],
    [
      "[GAP-27] the subaccount",
      {},
      { appliesTo: "Account", subAccountNumber: "123456", reason: "x" },
      "restriction.subAccountNumber",
    ],
    [
      "[GAP-26] the time window",
      {},
      { appliesTo: "All", effectiveStartTimeHour: 1, reason: "x" },
      "restriction.effectiveEndTimeHour",
    ],
    [
      "[GAP-28] the other account's type",
      {},
      { ...NIGHT_WIRES, otherAccountType: "x" },
      "restriction.otherAccountType",
    ],
  ])("with an error in %s is not sent", async (_, more, restriction, field) => {
    const result = await place(more, restriction);
    expect(result).toMatchObject({ ok: false, code: "invalid", fields: { [field]: expect.any(String) } });
    expect(portal.bank.requests).toEqual([]);
    expect(await portal.audit()).toEqual([]);
  });

  test("[R-26] requires the compliance role", async () => {
    session = portal.session("operator", "developer", "viewer", "admin");
    expect(await place()).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
  });
});

describe("[R-38] a restriction whose response was lost", () => {
  beforeEach(dropResponses);

  test("has an unknown outcome, is never resent automatically, and is resolved by its event", async () => {
    expect(await place()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    await resolveLater();
    expect(await states()).toEqual([["unknown", null]]);
    await deliver(RECORD);
    await resolveLater();
    expect(await states()).toEqual([["resolved", ID]]);
    expect(portal.bank.requests).toHaveLength(1);
    expect(await portal.audit()).toEqual([
      "Olga Operator restriction.place sending",
      "Olga Operator restriction.place unknown",
      "Olga Operator restriction.place placed",
    ]);
  });

  test.each([
    ["a different reason", { reason: "Card found in a skimmer" }],
    ["a different threshold", { amountThreshold: 500_001 }],
    ["a different window", { effectiveEndTimeMinute: 30 }],
    ["an additional criterion", { currency: "USD" }],
    ["a different account", { masterAccountNumber: "2218009110" }],
    ["an inactive status", { status: "Inactive" }],
  ])("does not match a restriction with %s", async (_, difference) => {
    await place();
    await deliver({ ...RECORD, ...difference });
    await resolveLater();
    expect(await states()).toEqual([["unknown", null]]);
  });

  test("does not match an identical restriction that existed before the request", async () => {
    await deliver(RECORD, OTHER_ID);
    await place();
    await resolveLater();
    expect(await states()).toEqual([["unknown", null]]);
    await deliver(RECORD);
    await resolveLater();
    expect(await states()).toEqual([["resolved", ID]]);
  });

  test("has two intents if submitted again; each matches one reported restriction, in order", async () => {
    await place();
    await place();
    await deliver(RECORD);
    await resolveLater();
    await resolveLater(1_200_000);
    expect(await states()).toEqual([
      ["resolved", ID],
      ["unknown", null],
    ]);
    await deliver({ ...RECORD, createdAt: "2026-11-20T09:31:00.000-05:00" }, OTHER_ID);
    await resolveLater(1_800_000);
    expect(await states()).toEqual([
      ["resolved", ID],
      ["resolved", OTHER_ID],
    ]);
  });

  test("stays unknown if no event arrives, says so, and is no longer looked up", async () => {
    await place();
    await portal.ledger.db.update(intents).set({ createdAt: new Date(Date.now() - 37 * 60 * 60_000) });
    await resolveLater();
    const [intent] = await portal.ledger.db.select().from(intents);
    expect(intent).toMatchObject({
      state: "unknown",
      nextAttemptAt: null,
      message:
        "The bank never confirmed this restriction and offers no list to check. Send it again to be sure: an identical restriction has no additional effect.",
    });
  });
});
