import "server-only";
import { asc, gte, sql } from "drizzle-orm";
import type { PaymentStatus } from "@/lib/contract/enums";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type DayFigure, paymentDayTotals, type payments } from "@/lib/ledger/schema/payment-tables";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Leaves out rejected and canceled payments, because they moved no money. */
export const COUNTED_STATUSES = [
  "Created",
  "Pending",
  "Hold",
  "Batched",
  "Processing",
  "Completed",
] as const satisfies readonly PaymentStatus[];

/** The columns that determine how a payment is counted. */
type CountedPayment = Pick<
  typeof payments.$inferInsert,
  "status" | "direction" | "paymentType" | "createdAt" | "amountCents"
>;

/** A payment before and after a change; null before it was inserted. */
export interface CountedChange {
  readonly before: CountedPayment | null;
  readonly after: CountedPayment;
}

/** The number and sum of the payments created on a calendar day at the bank. */
export interface DayTotal {
  readonly date: CalendarDate;
  readonly figure: DayFigure;
  readonly count: number;
  readonly sumCents: number;
}

/** Updates the totals for changed payments, in the transaction that stores them. */
export async function countChanges(tx: LedgerTransaction, changes: readonly CountedChange[]): Promise<void> {
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

/** The totals of every day from `since` on, oldest first. */
export async function findDayTotals(db: LedgerExecutor, since: CalendarDate): Promise<DayTotal[]> {
  const rows = await db
    .select()
    .from(paymentDayTotals)
    .where(gte(paymentDayTotals.date, since))
    .orderBy(asc(paymentDayTotals.date), asc(paymentDayTotals.figure));
  return rows.map((row) => ({ ...row, sumCents: Number(row.sumCents) }));
}

/** The amounts to add to each total, sorted by key so that concurrent writers can't deadlock. */
function differencesOf(changes: readonly CountedChange[]): (typeof paymentDayTotals.$inferInsert)[] {
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

/** The total that counts a payment; null if none does. */
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
