import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, asc, gte, lt, sql } from "drizzle-orm";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import type { BankClient } from "@/lib/bank-client/bank-client";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** A field with different values. Account numbers are masked, and a missing value is null. */
export interface Difference {
  readonly paymentId: string;
  /** `id` if the payment does not exist at the bank. */
  readonly field: string;
  readonly ledger: unknown;
  readonly bank: unknown;
}

/** The comparison of one payment, or the reason why the bank's record could not be read. */
export type PaymentComparison =
  | { readonly paymentId: string; readonly differences: readonly Difference[] }
  | { readonly paymentId: string; readonly problem: string };

/** Range of creation dates in the bank's time zone, both included. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const PAGE_SIZE = 500;
const NOT_FOUND_STATUSES = [404, 410];
/** Fields that may differ or cannot differ: the portal reads the image tests only when a user opens the payment. */
const NOT_COMPARED = ["id", "analysis"];

/**
 * Compares each of the ledger's payments in a date range with the bank's record, oldest first. Changes nothing.
 *
 * @param perSecond maximum requests to the bank per second
 */
export async function* findDrift(
  db: LedgerExecutor,
  client: BankClient,
  { from, to }: DayRange,
  perSecond: number,
): AsyncGenerator<PaymentComparison> {
  let after: { createdAt: Date; id: string } | undefined;
  let nextMs = 0;
  for (;;) {
    const page = await findPage(db, { from, to }, after);
    for (const payment of page) {
      await wait(Math.max(0, nextMs - performance.now()));
      nextMs = performance.now() + 1_000 / perSecond;
      yield await compare(client, payment);
    }
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1);
  }
}

function findPage(
  db: LedgerExecutor,
  { from, to }: DayRange,
  after: { readonly createdAt: Date; readonly id: string } | undefined,
) {
  const { id, createdAt, record } = payments;
  return db
    .select({ id, createdAt, record })
    .from(payments)
    .where(
      and(
        gte(createdAt, instantAt(from, 0, 0, BANK_TIME_ZONE)),
        lt(createdAt, instantAt(addDays(to, 1), 0, 0, BANK_TIME_ZONE)),
        after && sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE_SIZE);
}

async function compare(
  client: BankClient,
  { id: paymentId, record }: Pick<typeof payments.$inferSelect, "id" | "record">,
): Promise<PaymentComparison> {
  const response = await getCheckAnalysis(client, paymentId);
  if (response.kind === "succeeded")
    return { paymentId, differences: differencesOf(paymentId, record, response.value) };
  if (response.kind === "refused" && NOT_FOUND_STATUSES.includes(response.status)) {
    return { paymentId, differences: [{ paymentId, field: "id", ledger: paymentId, bank: null }] };
  }
  const problem =
    response.kind === "refused"
      ? `The bank refused the request (${response.status}).`
      : `The bank did not answer (${response.reason}).`;
  return { paymentId, problem };
}

/** Lists the fields that differ between the ledger's and the bank's record of a payment. */
export function differencesOf(
  paymentId: string,
  ledger: Readonly<Record<string, unknown>>,
  bank: Readonly<Record<string, unknown>>,
): Difference[] {
  const masked = { ledger: maskAccounts(ledger), bank: maskAccounts(bank) };
  const fields = [...new Set([...Object.keys(bank), ...Object.keys(ledger)])];
  return fields
    .filter((field) => !NOT_COMPARED.includes(field))
    .filter((field) => !isDeepStrictEqual(ledger[field] ?? null, bank[field] ?? null))
    .map((field) => ({
      ...{ paymentId, field },
      ledger: masked.ledger[field] ?? null,
      bank: masked.bank[field] ?? null,
    }));
}
