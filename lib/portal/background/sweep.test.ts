import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  bodyOf,
  claimDueEvents,
  moveEvent,
  purgeEventBodies,
  saveEventChanges,
  storeEvent,
  takeEvents,
} from "@/lib/ledger/events/received-events";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { getEvent, listEvents } from "@/lib/portal/events/list-events";
import { startTestPortal, type TestPortal } from "@/lib/portal/testing/test-portal";
import { sweep } from "./sweep";

const NOW = new Date("2026-11-20T17:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

/** An event that came in so many days ago and waits to be applied. */
async function receive(dedupeKey: string, days: number, reason: string | null = null): Promise<number> {
  const { db } = portal.ledger;
  const raw = `{"id":"${dedupeKey}"}`;
  const event = { dedupeKey, eventName: "Check.Payment.Sent", paymentId: "p1", raw, happenedAt: null };
  await storeEvent(portal.ledger, { ...event, receivedAt: daysAgo(days), reason });
  const [row] = await db.select().from(receivedEvents).where(sql`dedupe_key = ${dedupeKey}`);
  return row!.id;
}

async function apply(id: number, days: number): Promise<void> {
  const { db } = portal.ledger;
  const changes = [{ kind: "payment", id: "p1", field: "status", from: "Batched", to: "Processing" }];
  await db.transaction(async (tx) => {
    await takeEvents(tx, [id], daysAgo(days));
    await saveEventChanges(tx, [{ id, changes }]);
  });
}

async function withBody(): Promise<string[]> {
  const rows = await portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
  return rows.filter((row) => bodyOf(portal.ledger.vault, row) !== null).map(({ dedupeKey }) => dedupeKey);
}

test("bodies are deleted ninety days after they were applied, however long ago they arrived; waiting events keep theirs", async () => {
  await apply(await receive("long applied", 200), 91);
  await apply(await receive("late applied", 200), 89);
  await receive("set aside", 200, "It names no payment.");
  await receive("waiting", 200);
  await sweep(NOW);
  expect(await withBody()).toEqual(["late applied", "set aside", "waiting"]);
});

test("[R-10] without its body an event still shows what it changed, and a late copy of it is not a new one", async () => {
  const developer = portal.session("developer");
  const id = await receive("long applied", 100);
  await apply(id, 100);
  await sweep(NOW);
  const changes = [{ kind: "payment", id: "p1", field: "status", from: "Batched", to: "Processing" }];
  expect(await getEvent(developer, id)).toMatchObject({ raw: null, state: "applied", paymentId: "p1", changes });
  await receive("long applied", 0);
  expect((await listEvents(developer)).rows).toMatchObject([{ id, state: "applied", copies: 2, changes }]);
  expect(await claimDueEvents(portal.ledger.db, NOW, 10, 1000)).toEqual([]);
});

test("an event that was set aside loses its body only after it was applied again", async () => {
  const id = await receive("mended", 300, "It names no payment.");
  await sweep(NOW);
  expect(await withBody()).toEqual(["mended"]);
  await moveEvent(portal.ledger.db, id, "set-aside", { state: "received", nextAttemptAt: daysAgo(120), attempts: 0 });
  await apply(id, 120);
  await sweep(NOW);
  expect(await withBody()).toEqual([]);
});

test("many bodies are deleted in batches, the oldest first", async () => {
  const { db } = portal.ledger;
  await db.execute(sql`
    insert into received_events (dedupe_key, raw, received_at, state, applied_at)
    select 'e' || n, '{}', ${daysAgo(400).toISOString()}::timestamptz, 'applied',
      ${daysAgo(400).toISOString()}::timestamptz + n * interval '1 minute'
    from generate_series(1, 1200) as n`);
  expect(await purgeEventBodies(db, daysAgo(90), 500)).toBe(500);
  expect((await withBody())[0]).toBe("e501");
  await sweep(NOW);
  expect(await withBody()).toEqual([]);
  expect(await purgeEventBodies(db, daysAgo(90), 500)).toBe(0);
});
