import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { liftRestriction } from "./lift-restriction";
import { getRestrictionHistory } from "./restriction-history";

const ID = "11111111-2222-4333-8444-555555555555";
const ACTIVE = {
  id: ID,
  masterAccountNumber: "2218009144",
  status: "Active",
  reason: "Card found in a skimmer",
  createdAt: "2026-11-20T09:30:00.000-05:00",
} as const;
const LIFTED = { ...ACTIVE, status: "Inactive", removedAt: "2026-11-20T10:00:00.000-05:00" };

let portal: TestPortal;
let session: Session;

const statuses = async () => (await portal.ledger.db.select().from(restrictions)).map(({ status }) => status);
const resolveLater = () => resolveIntents(new Date(Date.now() + 60_000));
const lift = () => liftRestriction(session, { restrictionId: ID, reason: "The card was found" });

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("compliance");
  vi.spyOn(portalSettings().bank.extensions, "includes").mockReturnValue(true);
  await portal.ledger.db.transaction((tx) =>
    applyRestriction(tx, { restrictionId: ID, record: ACTIVE, observedAt: new Date() }),
  );
});
afterAll(() => portal.close());

describe("[GAP-29] lifting a restriction", () => {
  test("is recorded in the ledger and the audit log once the bank confirms it", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, LIFTED);
    expect(await lift()).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
    expect(portal.bank.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /core/v1/dda/accounts/2218009144/restrictions/${ID}`,
    ]);
    expect(await statuses()).toEqual(["Inactive"]);
    expect(await portal.audit()).toEqual([
      "Olga Operator restriction.lift sending",
      "Olga Operator restriction.lift lifted",
    ]);
  });

  test("sends one request to the bank even if requested twice", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, LIFTED);
    await lift();
    expect(await lift()).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
    expect(portal.bank.requests).toHaveLength(1);
  });

  test("[R-38] has an unknown outcome after a lost response until the intent is resolved", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await lift()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    expect(await statuses()).toEqual(["Active"]);
    portal.bank.onCall = (_, response) => respondJson(response, 200, LIFTED);
    await resolveLater();
    expect(await statuses()).toEqual(["Inactive"]);
    expect(await portal.audit()).toEqual([
      "Olga Operator restriction.lift sending",
      "Olga Operator restriction.lift unknown",
      "Olga Operator restriction.lift lifted",
    ]);
  });

  test("reports the bank's reason if refused, changes nothing, and can be requested again", async () => {
    portal.bank.onCall = (_, response) =>
      respondJson(response, 400, { errors: [{ code: 1002, message: "Ask your relationship manager." }] });
    expect(await lift()).toEqual({
      ok: false,
      code: "refused",
      isFinal: true,
      message: "The restriction was not lifted. The bank says: Ask your relationship manager.",
      requestId: "req-1",
    });
    expect(await statuses()).toEqual(["Active"]);
    portal.bank.onCall = (_, response) => respondJson(response, 200, LIFTED);
    expect(await lift()).toMatchObject({ ok: true });
  });

  test("[R-26] requires the compliance role", async () => {
    session = portal.session("operator", "developer", "viewer", "admin");
    expect(await lift()).toEqual({
      ok: false,
      code: "forbidden",
      message: "Your roles don’t allow this. It requires one of: Compliance.",
    });
    expect(portal.bank.requests).toEqual([]);
  });

  test("is not offered if the connection does not list the extension", async () => {
    vi.spyOn(portalSettings().bank.extensions, "includes").mockReturnValue(false);
    expect(await lift()).toMatchObject({ ok: false, code: "not-offered" });
  });
});

describe("the history of a restriction", () => {
  test("includes who placed and lifted it, both reasons, and the payments it stopped", async () => {
    const rejected = { status: "Rejected", rejectionReason: "PostingException", accountNumber: "2218009144" };
    for (const [paymentId, createdAt] of [
      ["before", "2026-11-20T09:00:00.000-05:00"],
      ["meanwhile", "2026-11-20T09:45:00.000-05:00"],
    ] as const) {
      await portal.ledger.db.transaction((tx) =>
        applyPayment(tx, {
          paymentId,
          record: { ...rejected, createdAt, amount: 12_345 },
          source: "event",
          observedAt: new Date(),
        }),
      );
    }
    portal.bank.onCall = (_, response) => respondJson(response, 200, LIFTED);
    await lift();
    expect((await getRestrictionHistory(session, ID))?.moments).toEqual([
      {
        at: "2026-11-20T14:30:00.000Z",
        kind: "placed",
        personName: null,
        reason: "Card found in a skimmer",
        payment: null,
      },
      {
        at: "2026-11-20T14:45:00.000Z",
        kind: "stopped",
        personName: null,
        reason: null,
        payment: { id: "meanwhile", amountCents: 12_345 },
      },
      {
        at: "2026-11-20T15:00:00.000Z",
        kind: "lifted",
        personName: "Olga Operator",
        reason: "The card was found",
        payment: null,
      },
    ]);
  });

  test("a lift without a reason is refused and not sent", async () => {
    expect(await liftRestriction(session, { restrictionId: ID, reason: " ok " })).toMatchObject({
      code: "invalid",
      message: "Not sent. Enter a reason of 5 characters or more.",
    });
    expect(portal.bank.requests).toEqual([]);
  });
});
