import "server-only";
import { inArray } from "drizzle-orm";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { applyPayments, type PaymentUpdate } from "@/lib/ledger/payments/apply-payment";
import { markRefreshesDue } from "@/lib/ledger/payments/payment-refreshes";
import { addEventEntries, type EventEntry } from "@/lib/ledger/payments/timeline";
import { applyMatch } from "@/lib/ledger/positive-pay/apply-match";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { FetchedPayment } from "./fetch-missing-payments";
import type { EventMeaning, PreparedEvent } from "./prepare-event";
import type { EventSubject } from "./read-event";
import { listRecordChanges, type RecordChange } from "./record-changes";

/**
 * Applies events to their payments, and marks each payment as due for a refresh, because an event contains only part of
 * the record. The number of statements does not depend on the number of events.
 *
 * @param fetched the bank's records of unknown payments that an event named without their fields
 * @returns the changes of each event, in the order of the events
 */
export async function applyPaymentEvents(
  tx: LedgerTransaction,
  events: readonly PreparedEvent[],
  fetched: ReadonlyMap<string, FetchedPayment>,
): Promise<RecordChange[][]> {
  const updates = events.flatMap(({ subjects, moment }) =>
    subjects.flatMap((subject) => updatesOf(subject, moment, fetched.get(subject.id))),
  );
  const named = [...new Set(events.flatMap(({ subjects }) => subjects.map(({ id }) => id)))];
  const { applied, stored } = updates.length > 0 ? await applyPayments(tx, updates) : NOTHING_APPLIED;
  for (const id of fetched.keys()) await applyMatch(tx, stored.get(id)!);

  const known = new Set([
    ...stored.keys(),
    ...(await findKnown(
      tx,
      named.filter((id) => !stored.has(id)),
    )),
  ]);
  const due = named.filter((id) => known.has(id) && !fetched.has(id));
  const now = new Date(Math.max(...events.map(({ moment }) => moment.now.getTime())));
  await markRefreshesDue(tx, due, now);
  await addEventEntries(
    tx,
    events.flatMap((prepared) => entriesOf({ ...prepared, dedupeKey: prepared.event.dedupeKey }, known)),
  );

  let next = 0;
  return events.map(({ subjects, moment }) =>
    subjects.flatMap((subject) => {
      const own = applied.slice(next, next + updatesOf(subject, moment, fetched.get(subject.id)).length);
      next += own.length;
      return own.length > 0 ? listRecordChanges(subject, own[0]!.before, own.at(-1)!.after) : [];
    }),
  );
}

const NOTHING_APPLIED: Awaited<ReturnType<typeof applyPayments>> = { applied: [], stored: new Map() };

/** The updates of a payment: the event's own fields, and the bank's whole record if it was fetched. */
export function updatesOf(
  { id, details }: EventSubject,
  { happenedAt, receivedAt, implied }: PreparedEvent["moment"],
  fetched: FetchedPayment | undefined,
): PaymentUpdate[] {
  const source = "event";
  const updates: PaymentUpdate[] = [];
  if (details !== null) {
    const record = { ...implied, ...readTolerantly(checkPaymentSchema, details).value };
    updates.push({ paymentId: id, record, source, observedAt: receivedAt, happenedAt });
  }
  if (fetched) updates.push({ paymentId: id, record: fetched.record, source, observedAt: fetched.requestedAt });
  return updates;
}

/** An event's timeline entries, one per payment: a timestamp of the record, or a separate entry. */
export function entriesOf(
  { dedupeKey, effect, subjects, moment }: EventMeaning & { readonly dedupeKey: string },
  known: ReadonlySet<string>,
): EventEntry[] {
  if (effect.record !== "payment" || (!effect.title && !effect.moment)) return [];
  const key = effect.title ? `event ${dedupeKey}` : effect.moment!;
  return subjects
    .filter(({ id }) => known.has(id))
    .map(({ id }) => ({ paymentId: id, key, at: moment.happenedAt, title: effect.title ?? null }));
}

async function findKnown(tx: LedgerTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return rows.map(({ id }) => id);
}
