import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { Intent } from "@/lib/ledger/intents/intents";
import { isCheckNumber } from "@/lib/ledger/payments/planner/payment-filters";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentReadings, payments } from "@/lib/ledger/schema/payment-tables";
import type { StoredPayment } from "./apply-payment";

/** Maximum number of links per payment; a check is usually returned or redeposited once or twice. */
const MAX_LINKS = 20;

/** Finds the returns and redeposits of a payment, oldest first. */
export function findLinkedPayments(db: LedgerExecutor, originalPaymentId: string) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.originalPaymentId, originalPaymentId), ne(payments.id, originalPaymentId)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_LINKS);
}

/**
 * Finds all payments of a check, oldest first: the first deposit or presentment, its redeposits, and all their returns.
 */
export async function findCheckHistory(db: LedgerExecutor, { id, originalPaymentId }: StoredPayment) {
  if (originalPaymentId === null && (await findLinkedPayments(db, id)).length === 0) return [];
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
    with recursive earlier as (
      select id, original_payment_id, 1 as steps from ${payments} where id = ${id}
      union all
      select before.id, before.original_payment_id, steps + 1 from ${payments} as before
      join earlier on before.id = earlier.original_payment_id where steps < ${MAX_LINKS}
    ), story as (
      (select id, 1 as steps from earlier order by earlier.steps desc limit 1)
      union
      select later.id, story.steps + 1 from ${payments} as later
      join story on later.original_payment_id = story.id where story.steps < ${MAX_LINKS}
    )
    select distinct id from story limit ${MAX_LINKS}`,
  );
  return db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.id,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** Finds the newest intent of each kind about a payment. */
export async function findLatestIntents(
  db: LedgerExecutor,
  paymentId: string,
  kinds: readonly IntentKind[],
): Promise<Intent[]> {
  const rows = await db
    .select()
    .from(intents)
    .where(and(eq(intents.paymentId, paymentId), inArray(intents.kind, [...kinds])))
    .orderBy(desc(intents.createdAt))
    .limit(MAX_LINKS);
  return kinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
}

/** Returns the payment IDs that are already the result of a different intent. */
export async function findClaimedResults(
  db: LedgerExecutor,
  intent: Intent,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || !intent.paymentId) return [];
  const rows = await db
    .select({ resultId: intents.resultId })
    .from(intents)
    .where(
      and(eq(intents.paymentId, intent.paymentId), ne(intents.id, intent.id), inArray(intents.resultId, [...ids])),
    );
  return rows.flatMap(({ resultId }) => resultId ?? []);
}

/** Statuses that permit depositing the same check again */
const UNDONE_STATUSES = ["Rejected", "Canceled"];

/** Fields that identify a check; unreadable fields are omitted. */
export interface CheckIdentity {
  readonly routingNumber?: string;
  readonly payerAccountNumber?: string;
  readonly checkNumber: string;
  readonly amountCents: number;
}

/**
 * Finds deposits since a given time that may be of the same check, newest first. Fields the bank could not read match.
 */
export function findDepositsOfSameCheck(db: LedgerExecutor, check: CheckIdentity, since: Date, limit: number) {
  const matches = (field: string, value: string | undefined) =>
    value === undefined
      ? undefined
      : sql`coalesce(${payments.record}->>${field}::text, ${value}::text) = ${value}::text`;
  return db
    .select()
    .from(payments)
    .where(
      and(
        isCheckNumber(check.checkNumber),
        eq(payments.amountCents, check.amountCents),
        gte(payments.createdAt, since),
        eq(payments.direction, "Outbound"),
        or(isNull(payments.paymentType), eq(payments.paymentType, "Forward")),
        or(isNull(payments.status), notInArray(payments.status, UNDONE_STATUSES)),
        matches("payerRoutingNumber", check.routingNumber),
        matches("payerAccountNumber", check.payerAccountNumber),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

/** Stores the image readings of a deposit; does not change existing rows. */
export async function insertReadings(
  db: LedgerExecutor,
  paymentId: string,
  readings: readonly { readonly view: string; readonly reading: unknown }[],
): Promise<void> {
  if (readings.length === 0) return;
  await db
    .insert(paymentReadings)
    .values(readings.map((row) => ({ paymentId, ...row })))
    .onConflictDoNothing();
}

export function findReadings(db: LedgerExecutor, paymentId: string) {
  return db.select().from(paymentReadings).where(eq(paymentReadings.paymentId, paymentId));
}
