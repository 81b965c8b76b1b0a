import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { cancelDeposit } from "@/features/payments/cancel-deposit";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { requestHash } from "./request-hash";

const ID = "11111111-2222-4333-8444-555555555555";
const CONFLICT = { ok: false, code: "conflict" };

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
});
afterAll(() => portal.close());

describe("two requests have the same hash:", () => {
  const REQUEST = { kind: "place-restriction", subject: "1", payload: { a: 1, b: { c: 2, d: 3 } } } as const;

  test("in any order of their fields, and with any context", () => {
    const reordered = { payload: { b: { d: 3, c: 2 }, a: 1 }, subject: "1", kind: "place-restriction" } as const;
    expect(requestHash(reordered)).toBe(requestHash(REQUEST));
    expect(requestHash({ ...REQUEST, context: { known: ["x"] } })).toBe(requestHash(REQUEST));
  });
  test.each([
    ["kind", { kind: "lift-restriction" }],
    ["subject", { subject: "2" }],
    ["a nested field", { payload: { a: 1, b: { c: 2, d: 4 } } }],
    ["an extra field", { payload: { ...REQUEST.payload, zzExtra: "" } }],
    ["a secret", { secret: "correct horse" }],
  ] as const)("not if %s differs", (_, change) => {
    expect(requestHash({ ...REQUEST, ...change })).not.toBe(requestHash(REQUEST));
  });
  test("[R-8] a secret is hashed with the portal's key", () => {
    const plain = createHash("sha256")
      .update(canonicalJson({ ...REQUEST, secret: "correct horse" }))
      .digest("hex");
    expect(requestHash({ ...REQUEST, secret: "correct horse" })).not.toContain(plain);
  });
});

/** Rewrites the only intent as if it had been stored before hash versioning. */
async function removeHashVersion(
  requestHash: string,
  overrides: Partial<typeof intents.$inferInsert> = {},
): Promise<void> {
  await portal.ledger.db.update(intents).set({ requestHash, ...overrides });
}

describe("an intent stored before hash versioning matches only an identical retry", () => {
  test("of a deposit", async () => {
    const session = portal.session("operator");
    const form = {
      idempotencyKey: randomUUID(),
      accountNumber: "2218009110",
      amountCents: 241_850,
      purpose: "Rent",
      frontImageId: await portal.stage(session, "front"),
      backImageId: await portal.stage(session, "back"),
    };
    const first = await depositCheck(session, form);
    expect(first).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    await removeHashVersion("61158de3e28d61e1fb88cd84ecaf11d9f5a65c154ff8bc13184ba4f287d73aa8", { payload: null });
    expect(await depositCheck(session, form)).toEqual(first);
    const stagedAgain = { frontImageId: await portal.stage(session, "front") };
    expect(await depositCheck(session, { ...form, ...stagedAgain })).toEqual(first);
    expect(await depositCheck(session, { ...form, amountCents: 1 })).toMatchObject(CONFLICT);
  });

  test("of a cancellation", async () => {
    await portal.ledger.db.transaction((tx) =>
      applyPayment(tx, {
        paymentId: ID,
        record: { status: "Pending", direction: "Outbound", paymentType: "Forward" },
        source: "event",
        observedAt: new Date(),
      }),
    );
    const session = portal.session("operator");
    const first = await cancelDeposit(session, { paymentId: ID });
    expect(first).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    await removeHashVersion(ID, { payload: null });
    expect(await cancelDeposit(session, { paymentId: ID })).toEqual(first);
  });

  test("of a restriction", async () => {
    const session = portal.session("compliance");
    const form = {
      idempotencyKey: randomUUID(),
      accountNumber: "2218009144",
      restriction: { appliesTo: "All", reason: "Case 7731" },
    };
    const first = await placeRestriction(session, form);
    await removeHashVersion("the hash of a list of fields in another order");
    expect(await placeRestriction(session, form)).toEqual(first);
    const other = { ...form, restriction: { ...form.restriction, reason: "Case 7732" } };
    expect(await placeRestriction(session, other)).toMatchObject(CONFLICT);
  });

  test("of an authorization, with any known IDs", async () => {
    const session = portal.session("compliance");
    const request = { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20_611 };
    const form = { idempotencyKey: randomUUID(), request };
    const first = await authorizeCheck(session, form);
    await removeHashVersion("the hash of a list of fields", { payload: { request, knownIds: [ID] } });
    expect(await authorizeCheck(session, form)).toEqual(first);
    const other = { ...form, request: { ...request, amount: 1 } };
    expect(await authorizeCheck(session, other)).toMatchObject(CONFLICT);
  });
});

test("submitting a form again after success returns the same result", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID });
  const session = portal.session("compliance");
  const request = { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20_611 };
  const form = { idempotencyKey: randomUUID(), request };
  expect(await authorizeCheck(session, form)).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
  expect(await authorizeCheck(session, form)).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
  expect(portal.bank.requests).toHaveLength(1);
});

test("[R-46] the same key and request from another person are the same change; a different request is refused", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID });
  const request = { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20_611 };
  const form = { idempotencyKey: randomUUID(), request };
  const first = portal.session("compliance");
  const done = { ok: true, value: { outcome: "done", resultId: ID } };
  expect(await authorizeCheck(first, form)).toEqual(done);
  expect(await authorizeCheck(portal.session("compliance"), form)).toEqual(done);
  const other = { ...form, request: { ...request, amount: 1 } };
  expect(await authorizeCheck(portal.session("compliance"), other)).toMatchObject(CONFLICT);
  expect(await authorizeCheck(portal.session("viewer"), form)).toMatchObject({ code: "forbidden" });
  expect(portal.bank.requests).toHaveLength(1);
  expect(await portal.ledger.db.select({ personId: intents.personId }).from(intents)).toEqual([
    { personId: first.person.id },
  ]);
});
