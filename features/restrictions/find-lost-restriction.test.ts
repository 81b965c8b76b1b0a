import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findLostRestriction } from "./find-lost-restriction";
import { placeRestriction } from "./place-restriction";

const ACCOUNT = "2218009144";
const ID = "11111111-2222-4333-8444-555555555555";
const RESTRICTION = { appliesTo: "All", reason: "Suspected account takeover, case 7731" } as const;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  provideLedger(portal.ledger);
});
afterAll(() => portal.close());

/** Creates two identical intents whose responses were lost; returns the older intent first. */
async function placeTwoWithLostResponses(): Promise<[typeof intents.$inferSelect, typeof intents.$inferSelect]> {
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
  for (let i = 0; i < 2; i++) {
    await placeRestriction(portal.session("compliance"), {
      idempotencyKey: randomUUID(),
      accountNumber: ACCOUNT,
      restriction: RESTRICTION,
    });
  }
  const [first] = await portal.ledger.db.select().from(intents).orderBy(asc(intents.createdAt));
  const earlier = new Date(first!.createdAt.getTime() - 60_000);
  await portal.ledger.db.update(intents).set({ createdAt: earlier }).where(eq(intents.id, first!.id));
  const [older, newer] = await portal.ledger.db.select().from(intents).orderBy(asc(intents.createdAt));
  return [older!, newer!];
}

type Transaction = Parameters<Parameters<Ledger["db"]["transaction"]>[0]>[0];

/** Returns a ledger that calls `interrupt` right before a transaction's n-th query, counting from 1. */
function interruptedLedger(ledger: Ledger, n: number, interrupt: (tx: Transaction) => Promise<unknown>): Ledger {
  let queries = 0;
  const transaction: Ledger["db"]["transaction"] = (work, config) =>
    ledger.db.transaction((tx) => {
      const before = async () => {
        queries += 1;
        if (queries === n) await interrupt(tx);
      };
      return work(withMethods(tx, { select: (...args: []) => delayQuery(tx.select(...args), before) }));
    }, config);
  return { ...ledger, db: withMethods(ledger.db, { transaction }) };
}

function withMethods<T extends object>(target: T, methods: object): T {
  return new Proxy(target, { get: (original, key) => Reflect.get(key in methods ? methods : original, key) });
}

/** Returns a query builder that runs `before` before its query. */
function delayQuery<T extends object>(builder: T, before: () => Promise<void>): T {
  return new Proxy(builder, {
    get: (original, key) => {
      const value = Reflect.get(original, key);
      if (typeof value !== "function") return value;
      if (key === "then") {
        return (...handlers: []) =>
          before()
            .then(() => original as unknown as Promise<unknown>)
            .then(...handlers);
      }
      return (...args: unknown[]) => {
        const next = value.apply(original, args);
        return typeof next === "object" && next !== null && "then" in next ? delayQuery(next, before) : next;
      };
    },
  });
}

describe("[R-38] two identical restrictions whose responses were lost, resolved concurrently", () => {
  test.each([1, 2, 3, 4])(
    "claim one restriction only once when the older intent is resolved before query %i of the newer intent",
    async (n) => {
      const [older, newer] = await placeTwoWithLostResponses();
      await portal.ledger.db.transaction((tx) =>
        applyRestriction(tx, {
          restrictionId: ID,
          record: { id: ID, masterAccountNumber: ACCOUNT, status: "Active", ...RESTRICTION },
          observedAt: new Date(),
        }),
      );
      const resolved: string[] = [];
      // Simulates a commit by another process, which later statements can see.
      const resolveOlder = async (tx: Transaction) => {
        await tx.update(intents).set({ state: "resolved", resultId: ID }).where(eq(intents.id, older.id));
        resolved.push(older.id);
      };
      provideLedger(interruptedLedger(portal.ledger, n, resolveOlder));
      expect(await findLostRestriction(newer)).toEqual({ kind: "still-unknown" });
      // There are only three queries, so n = 4 never interrupts, and the older intent can still claim the restriction.
      expect(resolved).toEqual(n < 4 ? [older.id] : []);
    },
  );
});
