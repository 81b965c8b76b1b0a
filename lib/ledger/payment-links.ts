import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { intents } from "./deposit-tables";
import type { IntentKind } from "./intent-kinds";
import type { Intent } from "./intents";
import type { LedgerExecutor } from "./open-ledger";
import { isCheckNumber } from "./payment-filters";
import { paymentReadings, payments } from "./payment-tables";

/** Payments of one check at most: it comes back once or twice in a life. */
const MAX_LINKS = 20;

/** Payments that came of this one, returns and redeposits, oldest first. */
export function findPaymentsOf(db: LedgerExecutor, originalPaymentId: string) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.originalPaymentId, originalPaymentId), ne(payments.id, originalPaymentId)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_LINKS);
}

/** The newest intent of each of these kinds about a payment. */
export async function findLastIntents(
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

/** Of the payments, those that an intent is already known to have made. */
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

/** Statuses of a deposit after which the same check may be deposited again without being twice. */
const UNDONE_STATUSES = ["Rejected", "Canceled"];

/** What the magnetic line and the writing of a check say; what could not be read is left out. */
export interface CheckMarks {
  readonly routingNumber?: string;
  readonly payerAccountNumber?: string;
  readonly checkNumber: string;
  readonly amountCents: number;
}

/** Deposits since an instant of what looks like the same check, newest first; what the bank did not read may be anything. */
export function findSameCheck(db: LedgerExecutor, marks: CheckMarks, since: Date, limit: number) {
  const agrees = (field: string, value: string | undefined) =>
    value === undefined
      ? undefined
      : sql`coalesce(${payments.record}->>${field}::text, ${value}::text) = ${value}::text`;
  return db
    .select()
    .from(payments)
    .where(
      and(
        isCheckNumber(marks.checkNumber),
        eq(payments.amountCents, marks.amountCents),
        gte(payments.createdAt, since),
        eq(payments.direction, "Outbound"),
        or(isNull(payments.paymentType), eq(payments.paymentType, "Forward")),
        or(isNull(payments.status), notInArray(payments.status, UNDONE_STATUSES)),
        agrees("payerRoutingNumber", marks.routingNumber),
        agrees("payerAccountNumber", marks.payerAccountNumber),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

/** Keeps what was measured on the pictures of a deposit; told again, it stays as it was. */
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
