import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import { formatEventBody } from "@/bank/webhooks/event-body";
import { createPaymentUpdates, createTimelineEntries } from "@/features/webhooks/events/apply-payment-events";
import { interpretEvent } from "@/features/webhooks/events/prepare-event";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { listRecordChanges, type RecordChange } from "@/features/webhooks/events/record-changes";
import { nextRefreshAt, nextTerminalRefreshAt } from "@/lib/bank-connection/refresh-schedule";
import { eventRow, type NewReceivedEvent } from "@/lib/ledger/events/received-events";
import {
  mergeUpdates,
  type PaymentUpdate,
  type StoredPayment,
  toPaymentRow,
} from "@/lib/ledger/payments/apply-payment";
import { TERMINAL_STATUSES } from "@/lib/ledger/records/merge-record";
import type { paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import type { Random } from "@/lib/shared/random";
import type { Vault } from "@/lib/vault/vault";
import { drawId } from "./draw-lives";
import type { PaymentHistory } from "./payment-life";

/** The person who makes all deposits in a filled ledger. */
export interface Depositor {
  readonly id: string;
  readonly name: string;
}

interface Options {
  readonly vault: Vault;
  readonly depositor: Depositor;
  readonly now: Date;
}

/** Time after which event bodies are purged (decision 19). */
const BODY_RETENTION_MS = 90 * 24 * 60 * 60_000;
/** Delay between the last event and the refresh. */
const REFRESH_DELAY_MS = 1_500;
const APPLY_DELAY_MS = 20;

/** The data that the portal receives about one payment. */
export interface Arrivals {
  /** The bank's response to a deposit; null for other payments. */
  readonly deposit: PaymentUpdate | null;
  readonly events: readonly NewReceivedEvent[];
  readonly refresh: PaymentUpdate;
}

/** Creates the bank's responses and event deliveries for a payment. */
export function createArrivals({ first, last, events }: PaymentHistory, random: Random): Arrivals {
  const paymentId = first.id;
  const received = events.map(({ eventName, at, details }) => {
    const { partnerId } = first;
    const resources = [`checks/v1/payments/${paymentId}`];
    const body = formatEventBody(
      { id: drawId(random), eventName, partnerId, resources, details, createdAt: at },
      "Extended",
    );
    return toReceivedEvent(JSON.stringify(body), new Date(at.getTime() + random.integer(40, 900)));
  });
  const isFromPortal = first.source === "Api";
  const observedAt = new Date((received.at(-1)?.receivedAt ?? last.lastModifiedAt).getTime() + REFRESH_DELAY_MS);
  return {
    deposit: isFromPortal
      ? { paymentId, record: toPaymentRecord(first), source: "bank response", observedAt: first.createdAt }
      : null,
    events: received,
    refresh: { paymentId, record: toPaymentRecord(last), source: "refresh", observedAt },
  };
}

/** Creates the rows that the portal has after processing all data about a payment. */
export function createLedgerRows({ deposit, events, refresh }: Arrivals, { vault, depositor, now }: Options) {
  const { paymentId } = refresh;
  const createdAt = deposit?.observedAt ?? events[0]?.happenedAt ?? refresh.observedAt;
  let row = { id: paymentId, createdAt, record: {}, fieldStamps: {} } as StoredPayment;
  const timeline = new Map<string, TimelineRow>();
  const apply = (updates: readonly PaymentUpdate[]): RecordChange[] => {
    const { drafts, moments } = mergeUpdates([row], updates);
    const before = row.record;
    row = drafts.get(paymentId)!.row;
    for (const moment of moments) {
      const existing = timeline.get(moment.key);
      if (!existing) timeline.set(moment.key, { ...NO_TEXT, ...moment });
      else if (moment.at < existing.at) timeline.set(moment.key, { ...existing, at: moment.at });
    }
    return listRecordChanges({ kind: "payment", id: paymentId }, before, row.record);
  };

  if (deposit) {
    apply([deposit]);
    const { id, name } = depositor;
    const note = { paymentId, key: `deposit ${id}`, at: createdAt, title: "Deposit sent", source: "person" } as const;
    timeline.set(note.key, { ...NO_TEXT, ...note, actorId: id, actorName: name });
  }
  const eventRows = events.map((received) => {
    const event = interpretEvent(received.raw, received, received.receivedAt);
    if ("fault" in event) throw new Error(`An event of a filled ledger must be readable: ${event.fault}`);
    const changes = apply(event.subjects.flatMap((subject) => createPaymentUpdates(subject, event.moment, undefined)));
    for (const entry of createTimelineEntries({ ...event, dedupeKey: received.dedupeKey }, new Set([paymentId]))) {
      if (!timeline.has(entry.key)) timeline.set(entry.key, { ...NO_TEXT, ...entry, source: "event" });
    }
    const appliedAt = new Date(received.receivedAt.getTime() + APPLY_DELAY_MS);
    const isPurged = now.getTime() - appliedAt.getTime() > BODY_RETENTION_MS;
    const encryptedBody = isPurged ? null : eventRow(vault, received).encryptedBody;
    const { raw: _, ...stored } = received;
    const state = "applied" as const;
    return { ...stored, encryptedBody, state, attempts: 1, nextAttemptAt: null, appliedAt, changes };
  });
  apply([refresh]);
  return {
    payment: toPaymentRow(row),
    timeline: [...timeline.values()],
    events: eventRows,
    refresh: { paymentId, ...findLastRefresh(refresh, now) },
  };
}

/** Returns when a payment was last refreshed before `now`, and when the next refresh is due; null if never. */
export function findLastRefresh({ record, observedAt: changedAt }: PaymentUpdate, now: Date) {
  if (!TERMINAL_STATUSES.includes(record.status ?? "")) {
    return { changedAt, refreshedAt: changedAt, nextRefreshAt: nextRefreshAt(changedAt, now) };
  }
  let refreshedAt = changedAt;
  for (;;) {
    const next = nextTerminalRefreshAt(changedAt, refreshedAt);
    if (next === null || next > now) return { changedAt, refreshedAt, nextRefreshAt: next };
    refreshedAt = next;
  }
}

type TimelineRow = typeof paymentTimeline.$inferInsert & { readonly at: Date };

const NO_TEXT = { title: null, detail: null, actorId: null, actorName: null };
