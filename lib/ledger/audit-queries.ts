import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { auditEntries, people } from "./access-tables";
import { intents } from "./deposit-tables";
import type { LedgerExecutor } from "./open-ledger";
import { payments } from "./payment-tables";

/** Which rows of the audit log are wanted; filters narrow one another. */
export interface AuditFilters {
  /** Null for what nobody did who was signed in. */
  readonly personId?: string | null;
  readonly action?: string;
  readonly subject?: string;
  readonly result?: string;
  /** From this instant on. */
  readonly from?: Date;
  /** Before this instant. */
  readonly before?: Date;
}

/** A place in the log: newest first, by moment and then by id. */
export interface AuditCursor {
  readonly at: Date;
  readonly id: number;
}

export interface AuditPageQuery {
  readonly filters: AuditFilters;
  /** Rows older than this one. */
  readonly older?: AuditCursor;
  /** Rows newer than this one; the page next to it, still newest first. */
  readonly newer?: AuditCursor;
  readonly limit: number;
}

/** One page of the log by key, with the payment that each row is about when the ledger knows one. */
export async function findAuditPage(db: LedgerExecutor, { filters, older, newer, limit }: AuditPageQuery) {
  const place = sql`(${auditEntries.at}, ${auditEntries.id})`;
  const forward = newer !== undefined && older === undefined;
  const rows = await db
    .select({ entry: auditEntries, paymentId: payments.id })
    .from(auditEntries)
    .leftJoin(payments, eq(payments.id, auditEntries.subject))
    .where(
      and(
        auditCondition(filters),
        older && sql`${place} < (${older.at.toISOString()}::timestamptz, ${older.id})`,
        forward ? sql`${place} > (${newer.at.toISOString()}::timestamptz, ${newer.id})` : undefined,
      ),
    )
    .orderBy(
      ...(forward ? [asc(auditEntries.at), asc(auditEntries.id)] : [desc(auditEntries.at), desc(auditEntries.id)]),
    )
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: forward ? page.reverse() : page, more: rows.length > limit };
}

function auditCondition({ personId, action, subject, result, from, before }: AuditFilters) {
  return and(
    personId === null ? isNull(auditEntries.personId) : personId ? eq(auditEntries.personId, personId) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    result ? eq(auditEntries.result, result) : undefined,
    from && gte(auditEntries.at, from),
    before && lt(auditEntries.at, before),
  );
}

/** The payments that came of intents, by the intents' ids: a deposit is audited before its payment has an id. */
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

/** Results are looked up among this many rows, the newest. */
const RESULT_WINDOW = 5_000;

/** Results that occur lately, for the filter. */
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
