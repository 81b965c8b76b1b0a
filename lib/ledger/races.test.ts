import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { consumeSignInAttempt } from "./access/sign-in-budgets";
import { claimDueIntents, settleIntent, startIntent } from "./intents/intents";
import { type Ledger, openLedger } from "./open-ledger";
import { applyPayment } from "./payments/apply-payment";
import { findPayment, findTimeline } from "./payments/payment-queries";
import { claimDueRefreshes, claimRefresh } from "./payments/payment-refreshes";

// Simulates two processes of one portal on a server with many connections.
let database: ServerDatabase;
let ledgers: [Ledger, Ledger];
const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));

beforeAll(async () => {
  // The database is empty, so both processes migrate it simultaneously.
  database = await createServerDatabase();
  const { url } = database;
  const open = () => openLedger({ url, folder: undefined, picturesFolder });
  ledgers = await Promise.all([open(), open()]);
});
afterAll(async () => {
  await Promise.all(ledgers?.map((ledger) => ledger.close()) ?? []);
  await database?.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
});

const NOW = new Date("2026-11-20T15:00:00Z");

/** Runs the work 50 times concurrently, half of the runs in each process. */
function runFiftyTimes<T>(work: (ledger: Ledger, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(ledgers[index % 2 === 0 ? 0 : 1], index)));
}

function intent(idempotencyKey: string) {
  return {
    id: randomUUID(),
    kind: "deposit" as const,
    idempotencyKey,
    personId: randomUUID(),
    personName: "Olga Operator",
    sessionId: randomUUID(),
    requestHash: "one",
    createdAt: NOW,
  };
}

test("[R-16] submitting a form fifty times starts one deposit", async () => {
  const key = randomUUID();
  const starts = await runFiftyTimes(({ db }) => db.transaction((tx) => startIntent(tx, intent(key), 60_000)));
  expect(starts.filter(({ started }) => started)).toHaveLength(1);
  expect(new Set(starts.map((start) => start.intent.id)).size).toBe(1);
});

test("[R-17] fifty responses settle an intent only once", async () => {
  const { intent: started } = await startIntent(ledgers[0].db, intent(randomUUID()), 60_000);
  const settled = await runFiftyTimes(({ db }, index) =>
    settleIntent(db, started.id, { state: index % 3 === 0 ? "failed" : "resolved", nextAttemptAt: null }, NOW),
  );
  expect(settled.filter(Boolean)).toHaveLength(1);
});

test("[R-38] only one worker claims an open intent", async () => {
  const openIntents = [intent(randomUUID()), intent(randomUUID()), intent(randomUUID())];
  for (const openIntent of openIntents) await startIntent(ledgers[0].db, openIntent, 0);
  const claims = await runFiftyTimes(({ db }) => claimDueIntents(db, NOW, 2, 60_000));
  const claimed = claims.flat().map(({ id }) => id);
  expect(claimed).toHaveLength(new Set(claimed).size);
  for (const { id } of openIntents) expect(claimed).toContain(id);
});

test("[R-11] concurrent responses about a payment have the same result as consecutive responses", async () => {
  const paymentId = randomUUID();
  await runFiftyTimes(({ db }, index) =>
    db.transaction((tx) =>
      applyPayment(tx, {
        paymentId,
        record: {
          status: index === 17 ? "Completed" : index % 2 === 0 ? "Pending" : "Batched",
          amount: index,
          createdAt: "2026-11-20T10:00:00.000-05:00",
          lastModifiedAt: `2026-11-20T10:00:${String(index).padStart(2, "0")}.000-05:00`,
        },
        source: "event",
        observedAt: NOW,
      }),
    ),
  );
  expect((await findPayment(ledgers[0].db, paymentId))?.payment).toMatchObject({
    status: "Completed",
    amountCents: 49,
  });
  const timeline = await findTimeline(ledgers[0].db, paymentId);
  expect(timeline.map(({ key, at }) => `${key} ${at.toISOString()}`).sort()).toEqual([
    "created 2026-11-20T15:00:00.000Z",
    "status Batched 2026-11-20T15:00:01.000Z",
    "status Pending 2026-11-20T15:00:00.000Z",
  ]);
});

test("only one of several processes refreshes a payment", async () => {
  const paymentId = randomUUID();
  const arrival = { paymentId, record: { status: "Pending" }, source: "event" as const, observedAt: NOW };
  await ledgers[0].db.transaction((tx) => applyPayment(tx, arrival));
  const claims = await runFiftyTimes(({ db }) => claimRefresh(db, paymentId, NOW, 3_000));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const due = await runFiftyTimes(({ db }) => claimDueRefreshes(db, new Date(NOW.getTime() + 60_000), 10, 60_000));
  expect(due.flat().filter((claim) => claim.paymentId === paymentId)).toHaveLength(1);
});

test("[R-32] only five of fifty simultaneous password guesses for one email address are checked", async () => {
  const budget = { key: "an address", capacity: 5, drainMs: 60_000 };
  const taken = await runFiftyTimes(({ db }) => consumeSignInAttempt(db, [budget], NOW));
  expect(taken.filter(Boolean)).toHaveLength(5);
});

test("[R-32] only thirty of fifty simultaneous password guesses from one network are checked", async () => {
  const network = { key: "a network", capacity: 30, drainMs: 60_000 };
  const taken = await runFiftyTimes(({ db }, index) =>
    consumeSignInAttempt(db, [{ key: `address ${index}`, capacity: 5, drainMs: 60_000 }, network], NOW),
  );
  expect(taken.filter(Boolean)).toHaveLength(30);
});

test("a process is notified once of each change committed by the other process", async () => {
  const [writer, listener] = ledgers;
  const received: string[] = [];
  const arrived = new Promise<void>((resolve) => {
    void listener
      .listen({
        onChange({ topic, id }) {
          received.push(`${topic} ${id}`);
          if (id === "last") resolve();
        },
      })
      .then(async (stop) => {
        const write = (paymentId: string) =>
          writer.db.transaction((tx) =>
            applyPayment(tx, { paymentId, record: { status: "Pending" }, source: "event", observedAt: NOW }),
          );
        await write("first");
        await write("first");
        await write("last");
        await arrived;
        await stop();
      });
  });
  await arrived;
  expect(received).toEqual(["payment first", "payment last"]);
});
