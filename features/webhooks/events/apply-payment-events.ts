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
 * Applies events to their payments, and schedules a refresh of each payment, because an event contains only part of the
 * record. The number of SQL statements does not depend on the number of events.
 *
 * @param fetched the bank's records of unknown payments that events named without details
 * @returns the changes of each event, in the order of the events
 */
export async function applyPaymentEvents(
  tx: LedgerTransaction,
  events: readonly PreparedEvent[],
  fetched: ReadonlyMap<string, FetchedPayment>,
): Promise<RecordChange[][]> {
  const updates = events.flatMap(({ subjects, moment }) =>
    subjects.flatMap((subject) => createPaymentUpdates(subject, moment, fetched.get(subject.id))),
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
    events.flatMap((prepared) => createTimelineEntries({ ...prepared, dedupeKey: prepared.event.dedupeKey }, known)),
  );

  let next = 0;
  return events.map(({ subjects, moment }) =>
    subjects.flatMap((subject) => {
      const own = applied.slice(next, next + createPaymentUpdates(subject, moment, fetched.get(subject.id)).length);
      next += own.length;
      return own.length > 0 ? listRecordChanges(subject, own[0]!.before, own.at(-1)!.after) : [];
    }),
  );
}

const NOTHING_APPLIED: Awaited<ReturnType<typeof applyPayments>> = { applied: [], stored: new Map() };

/** Creates the updates of a payment: from the event's fields, and from the bank's full record if it was fetched. */
export function createPaymentUpdates(
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

/** Creates an event's timeline entries, one per payment, each for a record timestamp or as a separate entry. */
export function createTimelineEntries(
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
