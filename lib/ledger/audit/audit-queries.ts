import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Filters of the audit log; all given ones must match. */
export interface AuditFilters {
  /** Null for entries without a signed-in person. */
  readonly personId?: string | null;
  readonly action?: string;
  readonly subject?: string;
  readonly result?: string;
  /** From this instant on. */
  readonly from?: Date;
  /** Before this instant. */
  readonly before?: Date;
  /** Only these entries. */
  readonly ids?: readonly number[];
}

/** A keyset cursor in the log: newest first, by time and then by id. */
export interface AuditCursor {
  readonly at: Date;
  readonly id: number;
}

export interface AuditPageQuery {
  readonly filters: AuditFilters;
  /** Rows older than this one. */
  readonly older?: AuditCursor;
  /** Rows newer than this one: the adjacent page, still newest first. */
  readonly newer?: AuditCursor;
  readonly limit: number;
}

/** One page of the log by keyset pagination, with the payment that each row is about when the ledger has it. */
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

/** The payments that intents resulted in, by intent id: a deposit is audited before its payment has an id. */
export async function findPaymentsOfIntents(db: LedgerExecutor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: intents.id, paymentId: intents.paymentId })
    .from(intents)
    .where(inArray(intents.id, [...ids]));
  return new Map(rows.flatMap(({ id, paymentId }) => (paymentId ? [[id, paymentId]] : [])));
}

const MAX_PEOPLE = 200;

/** People by name, for the filter. */
export function findAuditPeople(db: LedgerExecutor) {
  return db.select({ id: people.id, name: people.name }).from(people).orderBy(people.name, people.id).limit(MAX_PEOPLE);
}

/** Distinct results are taken from this many of the newest rows. */
const RESULT_WINDOW = 5_000;

/** Distinct recent results, for the filter. */
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
