import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";
import { alertDeliveries, alertSubscriptions, alerts } from "@/lib/ledger/schema/alert-tables";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

export interface AlertSubscriber {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly isDemo: boolean;
}

/** Returns the subscribers to a kind of alert, except disabled users. */
export async function findSubscribers(db: LedgerExecutor, kind: AlertKind): Promise<AlertSubscriber[]> {
  const { id, email, roles, isDemo } = people;
  return db
    .select({ id, email, roles, isDemo })
    .from(alertSubscriptions)
    .innerJoin(people, eq(people.id, alertSubscriptions.personId))
    .where(and(eq(alertSubscriptions.kind, kind), isNull(people.disabledAt)));
}

export interface NewAlert {
  readonly kind: AlertKind;
  /** Identifies the subject; there is one alert per kind and subject. */
  readonly subject: string;
  readonly at: Date;
  readonly recipients: readonly { readonly channel: "mail" | "webhook"; readonly recipient: string }[];
}

/**
 * Inserts an alert and its deliveries, unless this kind and subject already has one; several processes may find the
 * same condition.
 *
 * @returns whether the alert was inserted
 */
export async function insertAlert(
  tx: LedgerTransaction,
  { kind, subject, at, recipients }: NewAlert,
): Promise<boolean> {
  const [inserted] = await tx
    .insert(alerts)
    .values({ id: randomUUID(), kind, subject, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: alerts.id });
  if (!inserted) return false;
  if (recipients.length > 0) {
    const rows = recipients.map((to) => ({
      ...to,
      alertId: inserted.id,
      state: "waiting" as const,
      nextAttemptAt: at,
    }));
    await tx.insert(alertDeliveries).values(rows);
  }
  return true;
}

/** Returns the subjects that have no alert of this kind yet. */
export async function findSubjectsWithoutAlert(
  db: LedgerExecutor,
  kind: AlertKind,
  subjects: readonly string[],
): Promise<string[]> {
  if (subjects.length === 0) return [];
  const existing = await db
    .select({ subject: alerts.subject })
    .from(alerts)
    .where(and(eq(alerts.kind, kind), inArray(alerts.subject, [...subjects])));
  const raised = new Set(existing.map(({ subject }) => subject));
  return subjects.filter((subject) => !raised.has(subject));
}

export type DueAlert = Awaited<ReturnType<typeof claimDueAlerts>>[number];

/** Claims due deliveries; no other worker can claim them until the lease ends. */
export function claimDueAlerts(db: LedgerDatabase, now: Date, limit: number, leaseMs: number) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ delivery: alertDeliveries, kind: alerts.kind, subject: alerts.subject, at: alerts.createdAt })
      .from(alertDeliveries)
      .innerJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
      .where(lte(alertDeliveries.nextAttemptAt, now))
      .orderBy(asc(alertDeliveries.nextAttemptAt))
      .limit(limit)
      .for("update", { skipLocked: true, of: alertDeliveries });
    if (due.length === 0) return [];
    await tx
      .update(alertDeliveries)
      .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          alertDeliveries.id,
          due.map(({ delivery }) => delivery.id),
        ),
      );
    return due;
  });
}

/** Records a delivery attempt: delivered, to be retried, or given up (`nextAttemptAt` is null). */
export async function settleDelivery(
  db: LedgerExecutor,
  id: number,
  attempt: { readonly attempts: number; readonly error: string | null; readonly nextAttemptAt: Date | null },
  now: Date,
): Promise<void> {
  const { attempts, error, nextAttemptAt } = attempt;
  const state = error === null ? "delivered" : nextAttemptAt === null ? "given-up" : "waiting";
  await db
    .update(alertDeliveries)
    .set({ attempts, state, lastError: error, nextAttemptAt, deliveredAt: error === null ? now : null })
    .where(and(eq(alertDeliveries.id, id), eq(alertDeliveries.state, "waiting")));
}

/** Returns a user's email address, or null if the user is disabled or unknown. */
export async function findMailbox(db: LedgerExecutor, personId: string): Promise<string | null> {
  const [person] = await db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.disabledAt)));
  return person?.email ?? null;
}

/** Returns the kinds of alerts that a user subscribed to. */
export async function findSubscriptions(db: LedgerExecutor, personId: string): Promise<AlertKind[]> {
  const rows = await db
    .select({ kind: alertSubscriptions.kind })
    .from(alertSubscriptions)
    .where(eq(alertSubscriptions.personId, personId));
  return rows.map(({ kind }) => kind);
}

export async function replaceSubscriptions(
  tx: LedgerTransaction,
  personId: string,
  kinds: readonly AlertKind[],
  since: Date,
): Promise<void> {
  await tx.delete(alertSubscriptions).where(eq(alertSubscriptions.personId, personId));
  if (kinds.length === 0) return;
  await tx
    .insert(alertSubscriptions)
    .values(kinds.map((kind) => ({ personId, kind, since })))
    .onConflictDoNothing();
}
