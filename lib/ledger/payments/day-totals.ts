import "server-only";
import { asc, gte, sql } from "drizzle-orm";
import type { PaymentStatus } from "@/lib/contract/enums";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type DayFigure, paymentDayTotals, type payments } from "@/lib/ledger/schema/payment-tables";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Excludes rejected and canceled payments, which moved no money. */
export const COUNTED_STATUSES = [
  "Created",
  "Pending",
  "Hold",
  "Batched",
  "Processing",
  "Completed",
] as const satisfies readonly PaymentStatus[];

/** Columns that determine how a payment is counted. */
type CountedPayment = Pick<
  typeof payments.$inferInsert,
  "status" | "direction" | "paymentType" | "createdAt" | "amountCents"
>;

/** A payment before and after a change; `before` is null for a new payment. */
export interface PaymentStateChange {
  readonly before: CountedPayment | null;
  readonly after: CountedPayment;
}

/** Number and sum of the payments created on a calendar day in the bank's time zone. */
export interface DayTotal {
  readonly date: CalendarDate;
  readonly figure: DayFigure;
  readonly count: number;
  readonly sumCents: number;
}

/** Updates the totals for changed payments. Must run in the transaction that stores the payments. */
export async function updateDayTotals(tx: LedgerTransaction, changes: readonly PaymentStateChange[]): Promise<void> {
  const rows = differencesOf(changes);
  if (rows.length === 0) return;
  const { date, figure, count, sumCents } = paymentDayTotals;
  await tx
    .insert(paymentDayTotals)
    .values(rows)
    .onConflictDoUpdate({
      target: [date, figure],
      set: { count: sql`${count} + excluded.count`, sumCents: sql`${sumCents} + excluded.sum_cents` },
    });
}

/** Returns the totals of each day from `since` on, oldest first. */
export async function findDayTotals(db: LedgerExecutor, since: CalendarDate): Promise<DayTotal[]> {
  const rows = await db
    .select()
    .from(paymentDayTotals)
    .where(gte(paymentDayTotals.date, since))
    .orderBy(asc(paymentDayTotals.date), asc(paymentDayTotals.figure));
  return rows.map((row) => ({ ...row, sumCents: Number(row.sumCents) }));
}

/** Returns the differences to add to each total, sorted by key so that concurrent writers cannot deadlock. */
function differencesOf(changes: readonly PaymentStateChange[]): (typeof paymentDayTotals.$inferInsert)[] {
  const differences = new Map<string, typeof paymentDayTotals.$inferInsert>();
  const add = (payment: CountedPayment, sign: 1 | -1) => {
    const totalKey = totalKeyOf(payment);
    if (!totalKey) return;
    const key = `${totalKey.date} ${totalKey.figure}`;
    const { count, sumCents } = differences.get(key) ?? { count: 0, sumCents: 0n };
    const signedCents = BigInt(sign) * BigInt(payment.amountCents ?? 0);
    differences.set(key, { ...totalKey, count: count + sign, sumCents: sumCents + signedCents });
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    add(after, 1);
  }
  return [...differences]
    .filter(([, { count, sumCents }]) => count !== 0 || sumCents !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}

/** Returns the key of the total that includes this payment, or null if it is not counted. */
function totalKeyOf(payment: CountedPayment): { readonly date: CalendarDate; readonly figure: DayFigure } | null {
  const figure = figureOf(payment);
  if (!figure || !COUNTED_STATUSES.some((status) => status === payment.status)) return null;
  return { date: wallTime(payment.createdAt, BANK_TIME_ZONE).date, figure };
}

function figureOf({ direction, paymentType }: CountedPayment): DayFigure | null {
  if (paymentType === "Return") return "returned";
  if (paymentType !== "Forward") return null;
  if (direction === "Outbound") return "deposits";
  return direction === "Inbound" ? "inbound" : null;
}
