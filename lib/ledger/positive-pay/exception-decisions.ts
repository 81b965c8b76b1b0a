import "server-only";
import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

export type StoredDecision = typeof exceptionDecisions.$inferSelect;

/** Returns the decision about a check presented without authorization, or null if there is none. */
export async function findExceptionDecision(db: LedgerExecutor, paymentId: string): Promise<StoredDecision | null> {
  const [decision] = await db.select().from(exceptionDecisions).where(eq(exceptionDecisions.paymentId, paymentId));
  return decision ?? null;
}

/** Returns the decisions about payments, by payment ID. */
export async function findExceptionDecisions(
  db: LedgerExecutor,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDecision>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(exceptionDecisions)
    .where(inArray(exceptionDecisions.paymentId, [...paymentIds]));
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** Saves a decision, replacing an earlier decision; returns false if returning the check was already decided. */
export async function saveExceptionDecision(db: LedgerExecutor, decision: StoredDecision): Promise<boolean> {
  const { paymentId: _, ...values } = decision;
  const saved = await db
    .insert(exceptionDecisions)
    .values(decision)
    .onConflictDoUpdate({
      target: exceptionDecisions.paymentId,
      set: values,
      // Each decision to pay replaces the previous decision; a second decision to return has no effect.
      setWhere: decision.decision === "let-return" ? ne(exceptionDecisions.decision, "let-return") : undefined,
    })
    .returning();
  return saved.length > 0;
}

/** Removes a decision if it is still the given decision; returns whether it was removed. */
export async function removeExceptionDecision(
  db: LedgerExecutor,
  { paymentId, decision }: Pick<StoredDecision, "paymentId" | "decision">,
): Promise<boolean> {
  const removed = await db
    .delete(exceptionDecisions)
    .where(and(eq(exceptionDecisions.paymentId, paymentId), eq(exceptionDecisions.decision, decision)))
    .returning();
  return removed.length > 0;
}

/** Filters for the decision history; without filters, all decisions match. */
export interface DecisionFilters {
  /** Digits without leading zeros. */
  readonly checkNumber?: string;
  /** Part of the payee name. */
  readonly payee?: string;
  /** `none`: not decided in this portal. `undone`: decided here and undone, even if decided again later. */
  readonly decision?: "pay" | "let-return" | "none" | "undone";
  /** The person who decided or undid a decision. */
  readonly personId?: string;
  /** Earliest presentment, inclusive; `until` is exclusive. */
  readonly from?: Date;
  readonly until?: Date;
}

/** Returns undone decisions about payments from the audit log, oldest first. */
export function findUndoneDecisions(db: LedgerExecutor, paymentIds: readonly string[]) {
  const { subject, result, personName, at, action } = auditEntries;
  return db
    .select({ paymentId: subject, decision: result, personName, at })
    .from(auditEntries)
    .where(and(inArray(subject, [...paymentIds]), eq(action, UNDO_ACTION)))
    .orderBy(asc(at), asc(auditEntries.id));
}

/** Returns the people who made decisions. */
export function findDeciders(db: LedgerExecutor) {
  const { personId: id, personName: name } = exceptionDecisions;
  return db.selectDistinctOn([id], { id, name }).from(exceptionDecisions).orderBy(id).limit(200);
}

/** Audit action for undoing a decision */
const UNDO_ACTION = "exception.undo";

/** Condition: a decision about the payment was undone, by the given person if any. */
function wasUndone(personId?: string): SQL {
  const by = personId && sql` and ${auditEntries.personId} = ${personId}`;
  return sql`exists (select 1 from ${auditEntries}
    where ${auditEntries.subject} = ${payments.id} and ${auditEntries.action} = ${UNDO_ACTION}${by ?? sql``})`;
}

function matchesFilters({ checkNumber, payee, decision, personId, from, until }: DecisionFilters): SQL | undefined {
  return and(
    checkNumber ? sql`ltrim(${payments.checkNumber}, '0') = ${checkNumber}` : undefined,
    payee ? ilike(payments.payeeName, `%${payee.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    decision === "undone" ? wasUndone() : undefined,
    decision === "pay" || decision === "let-return" ? eq(exceptionDecisions.decision, decision) : undefined,
    decision === "none" ? and(isNull(exceptionDecisions.paymentId), ne(payments.status, "Hold")) : undefined,
    personId ? or(eq(exceptionDecisions.personId, personId), wasUndone(personId)) : undefined,
    from && gte(payments.createdAt, from),
    until && lt(payments.createdAt, until),
  );
}

/**
 * Returns a page of the checks that were decided, that missed the cut-off undecided, or whose decision was undone; most
 * recently presented first.
 */
export async function findDecisionPage(
  db: LedgerExecutor,
  {
    before,
    after,
    limit,
    filters = {},
  }: {
    readonly before?: PaymentCursor;
    readonly after?: PaymentCursor;
    readonly limit: number;
    readonly filters?: DecisionFilters;
  },
) {
  const position = sql`(${payments.createdAt}, ${payments.id})`;
  const isForward = after !== undefined && before === undefined;
  const order = isForward ? [payments.createdAt, payments.id] : [desc(payments.createdAt), desc(payments.id)];
  const page = (condition: SQL | undefined) =>
    db
      .select({ payment: payments, accountName: savedAccounts.name, decision: exceptionDecisions })
      .from(payments)
      .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
      .leftJoin(exceptionDecisions, eq(exceptionDecisions.paymentId, payments.id))
      .where(
        and(
          condition,
          matchesFilters(filters),
          before && sql`${position} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
          isForward ? sql`${position} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined,
        ),
      )
      .orderBy(...order)
      .limit(limit + 1);
  // Uses two queries with an index each, because one query with both conditions would read all payments.
  const decided = await page(sql`${exceptionDecisions.paymentId} is not null`);
  const undecided = await page(
    and(
      // Has no parameter, so that the partial index applies.
      sql`${payments.positivePayResult} = 'Unauthorized'`,
      eq(payments.direction, "Inbound"),
      or(isNull(payments.status), ne(payments.status, "Hold"), wasUndone()),
      isNull(exceptionDecisions.paymentId),
    ),
  );
  const direction = isForward ? 1 : -1;
  const rows = [...decided, ...undecided].sort(
    (a, b) =>
      direction *
      (a.payment.createdAt.getTime() - b.payment.createdAt.getTime() || (a.payment.id < b.payment.id ? -1 : 1)),
  );
  const shown = rows.slice(0, limit);
  return { rows: isForward ? shown.reverse() : shown, more: rows.length > limit };
}
