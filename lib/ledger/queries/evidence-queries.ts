import "server-only";
import { and, asc, eq, getTableColumns, gte, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Maximum number of rows per kind in an evidence pack. */
export const MAX_ROWS = 20_000;

/** A period that includes `from` and excludes `before`. */
export interface EvidencePeriod {
  readonly from: Date;
  readonly before: Date;
}

/** Finds the changes requested at the bank about a payment, oldest first. */
export function findIntentsOfPayment(db: LedgerExecutor, paymentId: string) {
  return findIntents(db, eq(intents.paymentId, paymentId));
}

/** Finds the requests to place or lift a restriction, oldest first. */
export function findIntentsOfRestriction(db: LedgerExecutor, restrictionId: string) {
  const lifts = and(eq(intents.kind, "lift-restriction"), eq(sql`${intents.payload}->>'restrictionId'`, restrictionId));
  return findIntents(db, or(and(eq(intents.kind, "place-restriction"), eq(intents.resultId, restrictionId)), lifts)!);
}

/** Finds the changes that a person requested in a period, oldest first. */
export function findIntentsOfPerson(db: LedgerExecutor, personId: string, { from, before }: EvidencePeriod) {
  return findIntents(
    db,
    and(eq(intents.personId, personId), gte(intents.createdAt, from), lt(intents.createdAt, before))!,
  );
}

function findIntents(db: LedgerExecutor, condition: SQL) {
  return db.select().from(intents).where(condition).orderBy(asc(intents.createdAt), asc(intents.id)).limit(MAX_ROWS);
}

/** Finds the approvals of intents or about a payment, oldest first. */
export function findApprovalsOf(db: LedgerExecutor, about: { intentIds: readonly string[]; paymentId?: string }) {
  const { encryptedSecret: _, ...columns } = getTableColumns(approvals);
  return db
    .select(columns)
    .from(approvals)
    .where(
      or(
        inArray(approvals.intentId, [...about.intentIds]),
        about.paymentId === undefined ? undefined : eq(approvals.paymentId, about.paymentId),
      ),
    )
    .orderBy(asc(approvals.createdAt))
    .limit(MAX_ROWS);
}

/** Finds events about a payment, with their encrypted bodies, in arrival order. */
export function findEventsOfPayment(db: LedgerExecutor, paymentId: string) {
  return db
    .select()
    .from(receivedEvents)
    .where(eq(receivedEvents.paymentId, paymentId))
    .orderBy(asc(receivedEvents.id))
    .limit(MAX_ROWS);
}

/** Finds events about a restriction, in arrival order. */
export function findEventsOfRestriction(db: LedgerExecutor, restrictionId: string) {
  return db
    .select()
    .from(receivedEvents)
    .where(
      and(
        eq(receivedEvents.eventName, "Core.Restriction.Placed"),
        sql`${receivedEvents.changes} @> ${JSON.stringify([{ kind: "restriction", id: restrictionId }])}::text::jsonb`,
      ),
    )
    .orderBy(asc(receivedEvents.id))
    .limit(MAX_ROWS);
}

/** Returns the decision about an exception, or null if there is none. */
export async function findExceptionDecisionOf(db: LedgerExecutor, paymentId: string) {
  const [decision] = await db.select().from(exceptionDecisions).where(eq(exceptionDecisions.paymentId, paymentId));
  return decision ?? null;
}

/**
 * Finds deposits into an account that the bank rejected in a period because they could not be posted, possibly because
 * of a restriction. The bank does not report inbound checks that a restriction blocks.
 */
export function findUnpostedDeposits(
  db: LedgerExecutor,
  accountNumber: string,
  { from, before }: EvidencePeriod,
  limit: number,
) {
  return db
    .select({ id: payments.id, createdAt: payments.createdAt, amountCents: payments.amountCents })
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, accountNumber),
        eq(payments.rejectionReason, "PostingException"),
        gte(payments.createdAt, from),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}

/** Returns the IDs of audit entries about these subjects. */
export function findAuditIdsOfSubjects(db: LedgerExecutor, subjects: readonly string[]): Promise<number[]> {
  return findAuditIds(db, inArray(auditEntries.subject, [...subjects]));
}

/** Returns the IDs of audit entries about restrictions of an account. */
export function findRestrictionAuditIds(db: LedgerExecutor, accountNumber: string): Promise<number[]> {
  return findAuditIds(db, and(eq(auditEntries.subject, accountNumber), like(auditEntries.action, "restriction.%"))!);
}

/** Returns the IDs of a person's audit entries in a period. */
export function findAuditIdsOfPerson(db: LedgerExecutor, personId: string, { from, before }: EvidencePeriod) {
  return findAuditIds(
    db,
    and(eq(auditEntries.personId, personId), gte(auditEntries.at, from), lt(auditEntries.at, before))!,
  );
}

async function findAuditIds(db: LedgerExecutor, condition: SQL): Promise<number[]> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(condition)
    .orderBy(asc(auditEntries.id))
    .limit(MAX_ROWS);
  return rows.map(({ id }) => id);
}

/** Returns audit entries by ID, oldest first. */
export function findAuditEntries(db: LedgerExecutor, ids: readonly number[]) {
  return db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]))
    .orderBy(asc(auditEntries.id));
}
