import "server-only";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/**
 * Returns the ID of the payment for which assignments and notes are recorded: the deposit if the payment is a return.
 */
export function assignmentSubjectOf(
  payment: Pick<StoredPayment, "id" | "direction" | "paymentType" | "originalPaymentId">,
): string {
  return paymentKindOf(payment) === "inbound-return" ? (payment.originalPaymentId ?? payment.id) : payment.id;
}

/**
 * The payment for which assignments and notes are recorded. `knownId` always exists in the ledger: it is the return
 * itself if the ledger does not have the deposit.
 */
export interface AssignmentSubject {
  readonly id: string;
  readonly knownId: string;
}

/** Returns the payment for which assignments and notes are recorded, or null if `paymentId` is unknown. */
export async function findAssignmentSubject(db: LedgerExecutor, paymentId: string): Promise<AssignmentSubject | null> {
  const stored = await findPayment(db, paymentId);
  if (!stored) return null;
  const id = assignmentSubjectOf(stored.payment);
  return { id, knownId: id === paymentId || (await findPayment(db, id)) ? id : paymentId };
}

/** A timeline entry for an assignment change or a note. */
interface TimelineEntry {
  readonly at: Date;
  readonly person: { readonly id: string; readonly name: string };
  readonly title: string;
  readonly detail?: string;
  /** Prefix of the entry's key; `life-order.ts` relies on it. */
  readonly key: string;
}

/** Adds an assignment change or note to the payment's timeline. */
export function addToTimeline(
  tx: LedgerTransaction,
  { knownId }: AssignmentSubject,
  { at, person, key, ...note }: TimelineEntry,
): Promise<void> {
  return addTimelineNote(tx, { ...note, at, paymentId: knownId, key: `${key} ${at.toISOString()}`, actor: person });
}
