import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { confirmFreeze } from "./confirm-freeze";
import { getRestriction } from "./get-restriction";
import { listRestrictions } from "./list-restrictions";
import { placeRestriction } from "./place-restriction";

const RESTRICTION_ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

let portal: TestPortal;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
}, 120_000);
beforeEach(async () => {
  await portal.reset();
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: RESTRICTION_ID });
  session = { ...portal.session("compliance"), stepUp: { isNeeded: true, at: null } };
});
afterAll(() => portal.close());

const place = (appliesTo: "All" | "Account", who = session) =>
  placeRestriction(who, {
    idempotencyKey: randomUUID(),
    accountNumber: "2218009144",
    restriction: { appliesTo, reason: "Case 7731" },
  });
const confirmed = (who: Session): Session => ({ ...who, stepUp: { isNeeded: true, at: new Date() } });

test("[R-30] [R-31] a freeze without a recent second factor takes effect immediately but is unconfirmed", async () => {
  expect(await place("All")).toMatchObject({ ok: true, value: { outcome: "done", resultId: RESTRICTION_ID } });
  expect((await getRestriction(session, RESTRICTION_ID))?.unconfirmed).toEqual({ canConfirm: true });
  expect((await listRestrictions(session, {})).rows).toMatchObject([{ id: RESTRICTION_ID, isUnconfirmed: true }]);
  expect((await getRestriction(portal.session("viewer"), RESTRICTION_ID))?.unconfirmed).toEqual({ canConfirm: false });

  const input = { restrictionId: RESTRICTION_ID };
  expect(await confirmFreeze(session, input)).toMatchObject({ code: "step-up-required" });
  expect(await confirmFreeze(confirmed(portal.session("compliance")), input)).toMatchObject({ code: "not-found" });
  expect((await getRestriction(session, RESTRICTION_ID))?.unconfirmed).toEqual({ canConfirm: true });

  expect(await confirmFreeze(confirmed(session), input)).toMatchObject({ ok: true });
  expect(await confirmFreeze(confirmed(session), input)).toMatchObject({ ok: true });
  expect((await getRestriction(session, RESTRICTION_ID))?.unconfirmed).toBeNull();
  expect((await listRestrictions(session, {})).rows[0]).not.toHaveProperty("isUnconfirmed");
  expect(await portal.audit()).toEqual([
    "Olga Operator restriction.place sending",
    "Olga Operator restriction.place placed",
    "Olga Operator restriction.confirm confirmed",
  ]);
});

test("[R-30] a restriction narrower than a freeze is not sent without a recent second factor", async () => {
  expect(await place("Account")).toMatchObject({ ok: false, code: "step-up-required" });
  expect(portal.bank.requests).toEqual([]);
  expect(await place("Account", confirmed(session))).toMatchObject({ ok: true });
});

test("a freeze needs no confirmation if the second factor is recent or not required", async () => {
  await place("All", confirmed(session));
  expect((await getRestriction(session, RESTRICTION_ID))?.unconfirmed).toBeNull();
  await portal.reset();
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: RESTRICTION_ID });
  await place("All", portal.session("compliance"));
  expect((await getRestriction(session, RESTRICTION_ID))?.unconfirmed).toBeNull();
});
