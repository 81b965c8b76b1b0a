import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { claimDueIntents, findIntent, type NewIntent, settleIntent, startIntent } from "./intents";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(() => ledger.db.delete(intents));
afterAll(() => ledger.close());

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second));

function newIntent(more: Partial<NewIntent> = {}): NewIntent {
  return {
    id: randomUUID(),
    kind: "deposit",
    idempotencyKey: "0d7c9f3a-1111-4222-8333-444455556666",
    personId: randomUUID(),
    personName: "Omar Operator",
    sessionId: randomUUID(),
    requestHash: "one",
    createdAt: at(0),
    ...more,
  };
}

test("submitting twice starts one intent", async () => {
  const responses = await Promise.all([
    startIntent(ledger.db, newIntent(), 60_000),
    startIntent(ledger.db, newIntent(), 60_000),
  ]);
  expect(responses.map(({ started }) => started).sort()).toEqual([false, true]);
  expect(new Set(responses.map(({ intent }) => intent.id)).size).toBe(1);
});

test("a failed intent restarts with the new request", async () => {
  const { intent } = await startIntent(ledger.db, newIntent(), 60_000);
  await settleIntent(ledger.db, intent.id, { state: "failed", message: "No.", nextAttemptAt: null }, at(1));
  const again = await startIntent(ledger.db, newIntent({ requestHash: "two", createdAt: at(2) }), 60_000);
  expect(again).toMatchObject({
    started: true,
    intent: { id: intent.id, state: "sending", requestHash: "two", message: null, attempts: 2, createdAt: at(2) },
  });
});

test("an intent is settled only once", async () => {
  const { intent } = await startIntent(ledger.db, newIntent(), 60_000);
  expect(
    await settleIntent(ledger.db, intent.id, { state: "resolved", paymentId: "p1", nextAttemptAt: null }, at(1)),
  ).toBe(true);
  expect(await settleIntent(ledger.db, intent.id, { state: "failed", nextAttemptAt: null }, at(2))).toBe(false);
  expect(await findIntent(ledger.db, intent.id)).toMatchObject({ state: "resolved", paymentId: "p1" });
});

test("[R-40] if the sender dies, the intent becomes unknown after its lease, and one worker claims it", async () => {
  const { intent } = await startIntent(ledger.db, newIntent(), 30_000);
  expect(await claimDueIntents(ledger.db, at(29), 10, 20_000)).toEqual([]);
  const claims = await Promise.all([
    claimDueIntents(ledger.db, at(30), 10, 20_000),
    claimDueIntents(ledger.db, at(30), 10, 20_000),
  ]);
  expect(claims.flat()).toMatchObject([{ id: intent.id, state: "unknown", attempts: 2, nextAttemptAt: at(50) }]);
});
