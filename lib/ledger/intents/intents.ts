import "server-only";
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { prepared } from "@/lib/database/prepared";
import { settleApproval } from "@/lib/ledger/approvals/end-approval";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { intents, savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type Intent = typeof intents.$inferSelect;
export type NewIntent = Omit<typeof intents.$inferInsert, "state" | "attempts" | "updatedAt" | "nextAttemptAt">;

/** A new intent to send, or the existing intent with the same key. */
export type StartedIntent =
  | { readonly started: true; readonly intent: Intent }
  | { readonly started: false; readonly intent: Intent };

/**
 * Inserts an intent in state `sending`, once per key. If two calls are concurrent, one starts the intent and the other
 * finds it. A failed intent restarts with the new request, because the bank did not act on the old request.
 *
 * @param leaseMs how long the sender has until the outcome is considered unknown
 */
export async function startIntent(db: LedgerExecutor, newIntent: NewIntent, leaseMs: number): Promise<StartedIntent> {
  const now = newIntent.createdAt;
  const nextAttemptAt = new Date(now.getTime() + leaseMs);
  const [started] = await db
    .insert(intents)
    .values({ ...newIntent, state: "sending", attempts: 1, updatedAt: now, nextAttemptAt })
    .onConflictDoUpdate({
      target: [intents.kind, intents.idempotencyKey],
      set: {
        state: "sending",
        personId: newIntent.personId,
        personName: newIntent.personName,
        sessionId: newIntent.sessionId,
        clientIdentifier: newIntent.clientIdentifier,
        requestHash: newIntent.requestHash,
        request: newIntent.request,
        payload: newIntent.payload ?? null,
        subject: newIntent.subject ?? null,
        paymentId: newIntent.paymentId ?? null,
        message: null,
        failureCode: null,
        requestId: null,
        traceparent: newIntent.traceparent ?? null,
        attempts: sql`${intents.attempts} + 1`,
        // The outcome is looked up at the bank relative to this time.
        createdAt: now,
        updatedAt: now,
        nextAttemptAt,
      },
      setWhere: eq(intents.state, "failed"),
    })
    .returning();
  if (started) {
    await notifyChange(db, { topic: "intent", id: started.id });
    return { started: true, intent: started };
  }
  const [found] = await db
    .select()
    .from(intents)
    .where(and(eq(intents.kind, newIntent.kind), eq(intents.idempotencyKey, newIntent.idempotencyKey)));
  return { started: false, intent: found! };
}

/** Adds fields to an intent's payload. */
export async function addToPayload(
  db: LedgerExecutor,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .update(intents)
    .set({ payload: sql`coalesce(${intents.payload}, '{}'::jsonb) || ${JSON.stringify(fields)}::jsonb` })
    .where(eq(intents.id, id));
}

/** Settles an open intent and its approval; returns false if the intent was already settled. */
export async function settleIntent(
  db: LedgerExecutor,
  id: string,
  change: Partial<Pick<Intent, "paymentId" | "resultId" | "message" | "failureCode" | "requestId">> & {
    readonly state: "unknown" | "resolved" | "failed";
    readonly nextAttemptAt: Date | null;
  },
  now: Date,
): Promise<boolean> {
  const updated = await db
    .update(intents)
    .set({ ...change, updatedAt: now })
    .where(and(eq(intents.id, id), inArray(intents.state, ["sending", "unknown"])))
    .returning({ id: intents.id });
  if (updated.length === 0) return false;
  await settleApproval(db, { ...change, id }, now);
  await notifyChange(db, { topic: "intent", id });
  return true;
}

/**
 * Claims due intents that are unknown or whose sender's lease has expired. Only one worker can claim each intent.
 *
 * @param leaseMs how long until another worker may claim the intents
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

/** Claims one intent whose outcome is unknown, whether or not it is due; returns null if it is settled. */
export async function claimUnknownIntent(
  db: LedgerExecutor,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<Intent | null> {
  const [claimed] = await db
    .update(intents)
    .set({
      attempts: sql`${intents.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
      updatedAt: now,
    })
    .where(and(eq(intents.id, id), eq(intents.state, "unknown")))
    .returning();
  return claimed ?? null;
}

export async function findIntent(db: LedgerExecutor, id: string): Promise<Intent | null> {
  const [intent] = await db.select().from(intents).where(eq(intents.id, id));
  return intent ?? null;
}

/** Returns deposits whose outcome at the bank is unknown, newest first, with account names. */
export function findUnresolvedDeposits(db: LedgerExecutor, limit: number) {
  return unresolvedDeposits(db).execute({ limit });
}

const unresolvedDeposits = prepared((db: LedgerExecutor) =>
  db
    .select({ intent: intents, accountName: savedAccounts.name })
    .from(intents)
    .leftJoin(savedAccounts, sql`${savedAccounts.accountNumber} = ${intents.request}->>'accountNumber'`)
    .where(and(eq(intents.kind, "deposit"), eq(intents.state, "unknown")))
    .orderBy(desc(intents.createdAt))
    .limit(sql.placeholder("limit"))
    .prepare("unresolved_deposits"),
);

/** Finds an intent by key; the key of a cancel intent is the payment ID. */
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

/** Returns the open intents of a kind about payments: intent IDs by payment ID. */
export async function findPaymentsWithOpenIntent(
  db: LedgerExecutor,
  kind: Intent["kind"],
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: intents.id, paymentId: intents.paymentId })
    .from(intents)
    .where(
      and(
        eq(intents.kind, kind),
        inArray(intents.paymentId, [...paymentIds]),
        inArray(intents.state, ["sending", "unknown"]),
      ),
    );
  return new Map(rows.flatMap(({ id, paymentId }) => (paymentId ? [[paymentId, id]] : [])));
}

/** Finds the open intent of a kind about a payment. */
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
