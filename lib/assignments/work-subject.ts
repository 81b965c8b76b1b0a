import "server-only";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** The payment that work is recorded for: for a return, its deposit. */
export function workSubjectOf(
  payment: Pick<StoredPayment, "id" | "direction" | "paymentType" | "originalPaymentId">,
): string {
  return paymentKindOf(payment) === "inbound-return" ? (payment.originalPaymentId ?? payment.id) : payment.id;
}

/**
 * The payment that work is recorded for. `knownId` is a payment that the ledger has: the return itself when the ledger
 * does not have its deposit.
 */
export interface WorkSubject {
  readonly id: string;
  readonly knownId: string;
}

/** The payment for which work on this one is recorded; null when the portal does not have this payment. */
export async function findWorkSubject(db: LedgerExecutor, paymentId: string): Promise<WorkSubject | null> {
  const found = await findPayment(db, paymentId);
  if (!found) return null;
  const id = workSubjectOf(found.payment);
  return { id, knownId: id === paymentId || (await findPayment(db, id)) ? id : paymentId };
}

/** A person's work on a payment, for its timeline. */
interface DoneWork {
  readonly at: Date;
  readonly person: { readonly id: string; readonly name: string };
  readonly title: string;
  readonly detail?: string;
  /** Prefix of the entry's key; `life-order.ts` relies on it. */
  readonly key: string;
}

/** Adds a person's work on a payment to its timeline. */
export function noteInTimeline(
  tx: LedgerTransaction,
  { knownId }: WorkSubject,
  { at, person, key, ...note }: DoneWork,
): Promise<void> {
  return addTimelineNote(tx, { ...note, at, paymentId: knownId, key: `${key} ${at.toISOString()}`, actor: person });
}
