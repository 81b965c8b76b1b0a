import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Filters for the audit log; all given filters must match. */
export interface AuditFilters {
  /** Null selects entries without a signed-in user. */
  readonly personId?: string | null;
  readonly action?: string;
  readonly subject?: string;
  readonly result?: string;
  /** Inclusive */
  readonly from?: Date;
  /** Exclusive */
  readonly before?: Date;
  readonly ids?: readonly number[];
}

/** Keyset cursor; the log is sorted by time and then by ID, newest first. */
export interface AuditCursor {
  readonly at: Date;
  readonly id: number;
}

export interface AuditPageQuery {
  readonly filters: AuditFilters;
  /** Returns rows older than this cursor. */
  readonly older?: AuditCursor;
  /** Returns the adjacent page of rows newer than this cursor, also newest first. */
  readonly newer?: AuditCursor;
  readonly limit: number;
}

/** Returns one page of the log, with the payment each row is about, if the ledger has it. */
export async function findAuditPage(db: LedgerExecutor, { filters, older, newer, limit }: AuditPageQuery) {
  const position = sql`(${auditEntries.at}, ${auditEntries.id})`;
  const isForward = newer !== undefined && older === undefined;
  const rows = await db
    .select({ entry: auditEntries, paymentId: payments.id })
    .from(auditEntries)
    .leftJoin(payments, eq(payments.id, auditEntries.subject))
    .where(
      and(
        auditCondition(filters),
        older && sql`${position} < (${older.at.toISOString()}::timestamptz, ${older.id})`,
        isForward ? sql`${position} > (${newer.at.toISOString()}::timestamptz, ${newer.id})` : undefined,
      ),
    )
    .orderBy(
      ...(isForward ? [asc(auditEntries.at), asc(auditEntries.id)] : [desc(auditEntries.at), desc(auditEntries.id)]),
    )
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: isForward ? page.reverse() : page, more: rows.length > limit };
}

export function auditCondition({ personId, action, subject, result, from, before, ids }: AuditFilters) {
  return and(
    personId === null ? isNull(auditEntries.personId) : personId ? eq(auditEntries.personId, personId) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    result ? eq(auditEntries.result, result) : undefined,
    from && gte(auditEntries.at, from),
    before && lt(auditEntries.at, before),
    ids && inArray(auditEntries.id, [...ids]),
  );
}

/** Returns the payments that intents created, by intent ID. A deposit is audited before its payment has an ID. */
export async function findPaymentsOfIntents(db: LedgerExecutor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: intents.id, paymentId: intents.paymentId })
    .from(intents)
    .where(inArray(intents.id, [...ids]));
  return new Map(rows.flatMap(({ id, paymentId }) => (paymentId ? [[id, paymentId]] : [])));
}

const MAX_PEOPLE = 200;

/** Returns people by name, for the filter. */
export function findAuditPeople(db: LedgerExecutor) {
  return db.select({ id: people.id, name: people.name }).from(people).orderBy(people.name, people.id).limit(MAX_PEOPLE);
}

/** Number of newest rows from which distinct results are collected */
const RESULT_WINDOW = 5_000;

/** Returns distinct recent results, for the filter. */
export async function findAuditResults(db: LedgerExecutor): Promise<string[]> {
  const newest = db
    .select({ result: auditEntries.result })
    .from(auditEntries)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(RESULT_WINDOW)
    .as("newest");
  const rows = await db.selectDistinct({ result: newest.result }).from(newest).orderBy(newest.result).limit(50);
  return rows.map(({ result }) => result);
}
