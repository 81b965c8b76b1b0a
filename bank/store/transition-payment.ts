import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { EVENTS_OF_TRANSITION, toPaymentEvent } from "@/bank/domain/payment-events";
import { findNextDue, PAYMENT_TRANSITIONS, type TransitionName } from "@/bank/domain/payment-lifecycle";
import {
  type DueTransition,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentTransition,
} from "@/bank/domain/payment-transition";
import type { AvailabilityPolicy, PaymentStatus } from "@/lib/contract/enums";
import { assert } from "@/lib/shared/assert";
import type { BankTransaction } from "./bank-database";
import { recordEvent } from "./events";
import type { NewPayment, PaymentRow } from "./payments";
import { payments } from "./schema";

/** A transition to make, with its guards and the fields it sets. */
interface TransitionRequest {
  readonly paymentId: string;
  readonly transition: TransitionName;
  /** On the business clock. */
  readonly at: Date;
  /** If given, the payment must belong to this partner. */
  readonly partnerId?: string;
  /** If given, must still be the due transition. The transition made may differ, such as when a posting fails. */
  readonly due?: DueTransition<TransitionName>;
  /** Fields to set in addition to those that the transition always sets. */
  readonly set?: Partial<NewPayment>;
}

/** The timestamps that a transition sets in addition to `lastModifiedAt`. */
export const TIMESTAMPS_OF_TRANSITION = {
  accept: () => ({}),
  hold: () => ({}),
  release: () => ({}),
  batch: () => ({}),
  reject: (at) => ({ rejectedAt: at }),
  escalate: (at) => ({ escalatedAt: at }),
  send: (at) => ({ processedAt: at, postedAt: at }),
  stop: (at) => ({ rejectedAt: at }),
  complete: (at) => ({ completedAt: at }),
  cancel: (at) => ({ canceledAt: at }),
  pay: (at) => ({ processedAt: at, postedAt: at }),
  holdUnauthorized: () => ({}),
  payDecisioned: (at) => ({ processedAt: at, postedAt: at }),
  escalateInbound: (at) => ({ escalatedAt: at }),
  refuseInbound: (at) => ({ rejectedAt: at }),
  settle: (at) => ({ completedAt: at }),
  postInboundReturn: (at) => ({ processedAt: at, postedAt: at }),
  receiveUnpaidReturn: (at) => ({ processedAt: at }),
  failInboundReturn: (at) => ({ rejectedAt: at }),
  completeInboundReturn: (at) => ({ completedAt: at }),
  batchReturn: () => ({}),
  sendReturn: (at) => ({ processedAt: at, postedAt: at }),
  failReturn: (at) => ({ rejectedAt: at }),
  batchUnpaidReturn: () => ({}),
  sendUnpaidReturn: (at) => ({ processedAt: at }),
  completeReturn: (at) => ({ completedAt: at }),
} satisfies Record<TransitionName, (at: Date) => Partial<NewPayment>>;

/**
 * Makes one transition of a payment's lifecycle. The update itself checks that the transition is legal, so only one of
 * two concurrent transitions succeeds [GAP-12]. `lastModifiedAt` always increases, even if the clock is frozen. The
 * transition's events are written in the same transaction.
 *
 * @returns the payment after the transition; null if its status does not allow the transition
 */
export async function transitionPayment(tx: BankTransaction, request: TransitionRequest): Promise<PaymentRow | null> {
  const transition: PaymentTransition = PAYMENT_TRANSITIONS[request.transition];
  const posting = transition.posting.at(-1);
  const next = findNextDue(request.transition, request.at);
  const [row] = await tx
    .update(payments)
    .set({
      ...request.set,
      ...TIMESTAMPS_OF_TRANSITION[request.transition](request.at),
      ...(posting && { posting }),
      status: transition.to,
      dueTransition: next?.transition ?? null,
      dueAt: next?.at ?? null,
      lastModifiedAt: modifiedAt(request.at),
    })
    .where(
      and(
        eq(payments.id, request.paymentId),
        inArray(payments.status, transition.from),
        isKind(transition.kind),
        request.partnerId === undefined ? undefined : eq(payments.partnerId, request.partnerId),
        request.due === undefined ? undefined : eq(payments.dueAt, request.due.at),
        request.due === undefined ? undefined : eq(payments.dueTransition, request.due.transition),
      ),
    )
    .returning();
  if (!row) return null;
  for (const eventName of EVENTS_OF_TRANSITION[request.transition]) {
    await recordEvent(tx, { partnerId: row.partnerId, eventName, ...toPaymentEvent(row), at: request.at });
  }
  return row;
}

/** A check to mark as returned. */
interface ReturnMark {
  readonly paymentId: string;
  /** If given, the payment must belong to this partner. */
  readonly partnerId?: string;
  readonly kind: PaymentKind;
  readonly from: readonly PaymentStatus[];
  readonly at: Date;
}

/**
 * Marks a check as returned, which does not change its status [GAP-23], and records an event. The update itself checks
 * that a return is allowed, so only one of two concurrent returns succeeds.
 *
 * @returns the check; null if its status does not allow a return or it was already returned
 */
export async function markReturned(tx: BankTransaction, mark: ReturnMark): Promise<PaymentRow | null> {
  const [row] = await tx
    .update(payments)
    .set({ wasReturned: true, lastModifiedAt: modifiedAt(mark.at) })
    .where(
      and(
        eq(payments.id, mark.paymentId),
        isKind(mark.kind),
        inArray(payments.status, mark.from),
        eq(payments.wasReturned, false),
        mark.partnerId === undefined ? undefined : eq(payments.partnerId, mark.partnerId),
      ),
    )
    .returning();
  if (!row) return null;
  await recordDetailsChanged(tx, row, mark.at);
  return row;
}

/** Undoes {@link markReturned} because the return could not be posted. */
export async function unmarkReturned(tx: BankTransaction, paymentId: string, at: Date): Promise<void> {
  const [row] = await tx
    .update(payments)
    .set({ wasReturned: false, lastModifiedAt: modifiedAt(at) })
    .where(eq(payments.id, paymentId))
    .returning();
  assert(row, "a check marked as returned exists");
  await recordDetailsChanged(tx, row, at);
}

/** Records the event for a change other than a transition (6). */
function recordDetailsChanged(tx: BankTransaction, row: PaymentRow, at: Date): Promise<void> {
  return recordEvent(tx, { partnerId: row.partnerId, eventName: "Check.Details.Changed", ...toPaymentEvent(row), at });
}

/** A new availability policy for a deposit. */
interface PolicyChange extends Pick<PaymentRow, "schedule"> {
  readonly paymentId: string;
  readonly policy: AvailabilityPolicy;
  readonly at: Date;
}

/**
 * Changes an accepted deposit's policy and schedule, and records an event [GAP-42].
 *
 * @returns the deposit; null if the payment is not an accepted deposit
 */
export async function changePolicy(tx: BankTransaction, change: PolicyChange): Promise<PaymentRow | null> {
  const { paymentId, policy, schedule, at } = change;
  const [row] = await tx
    .update(payments)
    .set({ policy, schedule, lastModifiedAt: modifiedAt(at) })
    .where(
      and(
        eq(payments.id, paymentId),
        isKind("deposit"),
        inArray(payments.status, ["Pending", "Batched", "Processing", "Completed"]),
      ),
    )
    .returning();
  if (!row) return null;
  await recordEvent(tx, { partnerId: row.partnerId, eventName: "Check.Policy.Changed", ...toPaymentEvent(row), at });
  return row;
}

function isKind(kind: PaymentKind): SQL | undefined {
  const { paymentType, direction } = PAYMENT_KINDS[kind];
  return and(eq(payments.paymentType, paymentType), eq(payments.direction, direction));
}

/** Returns the new `lastModifiedAt`, which increases even while the clock is frozen. */
function modifiedAt(at: Date): SQL {
  return sql`greatest(${at.toISOString()}::timestamptz, ${payments.lastModifiedAt} + interval '1 millisecond')`;
}
