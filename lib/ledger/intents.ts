import "server-only";
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { intents, rememberedAccounts } from "./deposit-tables";
import { tellNews } from "./news";
import type { LedgerDatabase, LedgerExecutor } from "./open-ledger";

export type Intent = typeof intents.$inferSelect;
export type NewIntent = Omit<typeof intents.$inferInsert, "state" | "attempts" | "updatedAt" | "nextAttemptAt">;

/** What a start found: a new intent of ours to send, or one that is already there under the same key. */
export type StartedIntent =
  | { readonly started: true; readonly intent: Intent }
  | { readonly started: false; readonly intent: Intent };

/**
 * Writes an intent in state sending, once for each key: of two at the same moment one starts and the other finds it.
 * An intent that failed starts again with what is asked now, since the bank has nothing of it.
 *
 * @param leaseMs how long the sender has before others take the outcome for unknown
 */
export async function startIntent(db: LedgerExecutor, wanted: NewIntent, leaseMs: number): Promise<StartedIntent> {
  const now = wanted.createdAt;
  const nextAttemptAt = new Date(now.getTime() + leaseMs);
  const [started] = await db
    .insert(intents)
    .values({ ...wanted, state: "sending", attempts: 1, updatedAt: now, nextAttemptAt })
    .onConflictDoUpdate({
      target: [intents.kind, intents.idempotencyKey],
      set: {
        state: "sending",
        personId: wanted.personId,
        personName: wanted.personName,
        sessionId: wanted.sessionId,
        clientIdentifier: wanted.clientIdentifier,
        requestHash: wanted.requestHash,
        request: wanted.request,
        payload: wanted.payload ?? null,
        subject: wanted.subject ?? null,
        paymentId: wanted.paymentId ?? null,
        message: null,
        failureCode: null,
        requestId: null,
        attempts: sql`${intents.attempts} + 1`,
        updatedAt: now,
        nextAttemptAt,
      },
      setWhere: eq(intents.state, "failed"),
    })
    .returning();
  if (started) {
    await tellNews(db, { topic: "intent", id: started.id });
    return { started: true, intent: started };
  }
  const [found] = await db
    .select()
    .from(intents)
    .where(and(eq(intents.kind, wanted.kind), eq(intents.idempotencyKey, wanted.idempotencyKey)));
  return { started: false, intent: found! };
}

/** Moves an intent that is still open; false when it was settled meanwhile. */
export async function settleIntent(
  db: LedgerExecutor,
  id: string,
  change: Partial<Pick<Intent, "paymentId" | "resultId" | "message" | "failureCode" | "requestId">> & {
    readonly state: "unknown" | "resolved" | "failed";
    readonly nextAttemptAt: Date | null;
  },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(intents)
    .set({ ...change, updatedAt: now })
    .where(and(eq(intents.id, id), inArray(intents.state, ["sending", "unknown"])))
    .returning({ id: intents.id });
  if (moved.length > 0) await tellNews(db, { topic: "intent", id });
  return moved.length > 0;
}

/**
 * Takes intents whose time has come, each for one worker only: unknown ones, and ones whose sender has vanished.
 *
 * @param leaseMs how long they are ours before another worker may take them
 */
export function claimDueIntents(db: LedgerDatabase, now: Date, limit: number, leaseMs: number): Promise<Intent[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: intents.id })
      .from(intents)
      .where(and(lte(intents.nextAttemptAt, now), inArray(intents.state, ["sending", "unknown"])))
      .orderBy(asc(intents.nextAttemptAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(intents)
      .set({
        state: "unknown",
        attempts: sql`${intents.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
        updatedAt: now,
      })
      .where(
        inArray(
          intents.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

export async function findIntent(db: LedgerExecutor, id: string): Promise<Intent | null> {
  const [intent] = await db.select().from(intents).where(eq(intents.id, id));
  return intent ?? null;
}

/** Deposits whose outcome at the bank is open, the newest first, with the names of their accounts. */
export function findUnresolvedDeposits(db: LedgerExecutor, limit: number) {
  return db
    .select({ intent: intents, accountName: rememberedAccounts.name })
    .from(intents)
    .leftJoin(rememberedAccounts, sql`${rememberedAccounts.accountNumber} = ${intents.request}->>'accountNumber'`)
    .where(and(eq(intents.kind, "deposit"), eq(intents.state, "unknown")))
    .orderBy(desc(intents.createdAt))
    .limit(limit);
}

/** The intent of a key; a cancel's key is its payment's id. */
export async function findIntentByKey(
  db: LedgerExecutor,
  kind: Intent["kind"],
  idempotencyKey: string,
): Promise<Intent | null> {
  const [intent] = await db
    .select()
    .from(intents)
    .where(and(eq(intents.kind, kind), eq(intents.idempotencyKey, idempotencyKey)));
  return intent ?? null;
}

/** The intent of a kind about a payment whose outcome is open; null when there is none. */
export async function findOpenIntent(
  db: LedgerExecutor,
  kind: Intent["kind"],
  paymentId: string,
): Promise<Intent | null> {
  const [intent] = await db
    .select()
    .from(intents)
    .where(
      and(eq(intents.kind, kind), eq(intents.paymentId, paymentId), inArray(intents.state, ["sending", "unknown"])),
    )
    .limit(1);
  return intent ?? null;
}
