import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, asc, gte, lt, sql } from "drizzle-orm";
import { portalCallback } from "@/features/webhooks/events/callback";
import { matchRegistrations } from "@/features/webhooks/events/ensure-registrations";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import type { BankClient } from "@/lib/bank-client/bank-client";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** A field with different values. Account numbers are masked, and a missing value is null. */
export interface Difference {
  readonly record: RecordKind;
  /** The event name of a registration, which the portal does not store. */
  readonly id: string;
  /** `id` if the record does not exist at the bank. */
  readonly field: string;
  readonly ledger: unknown;
  readonly bank: unknown;
}

/** Records that the bank's API can read. A return is a payment of this type. */
export type RecordKind = "registration" | "payment" | "return";

/** The comparison of one record, or the reason why the bank's records could not be read. */
export type Comparison =
  | { readonly record: RecordKind; readonly differences: readonly Difference[] }
  | { readonly at: string; readonly problem: string };

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
 * Compares the portal's registrations, and each of the ledger's payments in a date range, oldest first, with the bank's
 * records. Changes nothing.
 *
 * @param perSecond maximum requests to the bank per second
 */
export async function* findDrift(
  db: LedgerExecutor,
  client: BankClient,
  { from, to }: DayRange,
  perSecond: number,
): AsyncGenerator<Comparison> {
  yield* await compareRegistrations(client);
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

/** Compares the bank's registrations with what the portal requested. Fields that the bank omits count as equal. */
async function compareRegistrations(client: BankClient): Promise<Comparison[]> {
  const settings = portalSettings();
  const { partnerId } = settings.bank;
  const response = await listAllRegistrations(client, { partnerId });
  if (response.kind !== "succeeded") return [{ at: "the registrations", problem: describeFailure(response) }];
  return matchRegistrations(response.value, partnerId, portalCallback(settings)).map(({ request, found }) => {
    const { partnerId: _, authPassword: __, eventName: id, ...fields } = request;
    const registration = { record: "registration", id } as const;
    if (!found) return { ...registration, differences: [missingAtBank(registration)] };
    const requested = { ...fields, status: "Active" };
    const differences = differencesOf(registration, requested, found);
    return {
      ...registration,
      differences: differences.filter(({ field, bank }) => field in requested && bank !== null),
    };
  });
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
  { id, record: ledger }: Pick<typeof payments.$inferSelect, "id" | "record">,
): Promise<Comparison> {
  const record = ledger.paymentType === "Return" ? "return" : "payment";
  const response = await getCheckAnalysis(client, id);
  if (response.kind === "succeeded")
    return { record, differences: differencesOf({ record, id }, ledger, response.value) };
  if (response.kind === "refused" && NOT_FOUND_STATUSES.includes(response.status)) {
    return { record, differences: [missingAtBank({ record, id })] };
  }
  return { at: `${record} ${id}`, problem: describeFailure(response) };
}

function describeFailure(response: Exclude<BankResponse<unknown>, { kind: "succeeded" }>): string {
  return response.kind === "refused"
    ? `The bank refused the request (${response.status}).`
    : `The bank did not answer (${response.reason}).`;
}

type Fields = Readonly<Record<string, unknown>>;
type ComparedRecord = Pick<Difference, "record" | "id">;

/** Lists the fields that differ between the ledger's and the bank's record. */
export function differencesOf(compared: ComparedRecord, ledger: Fields, bank: Fields): Difference[] {
  const masked = { ledger: maskAccounts(ledger), bank: maskAccounts(bank) };
  return [...new Set([...Object.keys(bank), ...Object.keys(ledger)])]
    .filter((field) => !NOT_COMPARED.includes(field))
    .filter((field) => !isDeepStrictEqual(ledger[field] ?? null, bank[field] ?? null))
    .map((field) => ({ ...compared, field, ledger: masked.ledger[field] ?? null, bank: masked.bank[field] ?? null }));
}

function missingAtBank(compared: ComparedRecord): Difference {
  return { ...compared, field: "id", ledger: compared.id, bank: null };
}
