import "server-only";
import { eq } from "drizzle-orm";
import { type CheckPayment, checkPaymentSchema } from "@/lib/contract/check-payment";
import { authorizationSchema } from "@/lib/contract/positive-pay";
import { restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { markRefreshDue } from "@/lib/ledger/payments/payment-refreshes";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { applyMatch } from "@/lib/ledger/positive-pay/apply-match";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { authorizations, restrictions } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { FetchedPayment } from "./fetch-missing-payments";
import type { EventSubject } from "./read-event";
import { type RecordChange, recordChanges } from "./record-changes";

/** What all subjects of an event share. */
export interface EventMoment {
  /** On the bank's clock, if it is known. */
  readonly happenedAt: Date;
  /** On ours. */
  readonly receivedAt: Date;
  readonly now: Date;
  /** The status in the event itself. */
  readonly status: string | undefined;
  /** Fields of the payment that the event's name implies. */
  readonly says: Tolerant<CheckPayment> | undefined;
}

/**
 * Applies an event's fields of one payment, and schedules a refresh at once: an event contains only a part of the
 * record.
 *
 * @param fetched the bank's response, when the event named an unknown payment without its fields
 */
export async function applyPaymentSubject(
  tx: LedgerTransaction,
  { id, details }: EventSubject,
  { happenedAt, receivedAt, now, says }: EventMoment,
  fetched: FetchedPayment | undefined,
): Promise<RecordChange[]> {
  const [before] = await tx.select({ record: payments.record }).from(payments).where(eq(payments.id, id)).for("update");
  if (!before && !fetched && details === null) return [];
  let after = before?.record ?? {};
  const source = "event";
  if (details !== null) {
    const record = { ...says, ...readTolerantly(checkPaymentSchema, details).value };
    ({ record: after } = await applyPayment(tx, { paymentId: id, record, source, observedAt: receivedAt, happenedAt }));
  }
  if (fetched) {
    const { record, requestedAt } = fetched;
    const payment = await applyPayment(tx, { paymentId: id, record, source, observedAt: requestedAt });
    after = payment.record;
    await applyMatch(tx, payment);
  } else {
    await markRefreshDue(tx, id, now);
  }
  return recordChanges({ kind: "payment", id }, before?.record ?? {}, after);
}

/**
 * Applies an event's fields of a restriction; Basic implies at least which one, on which account, and that it is
 * placed.
 */
export async function applyRestrictionSubject(
  tx: LedgerTransaction,
  { id, accountNumber, details }: EventSubject,
  { happenedAt, status }: EventMoment,
): Promise<RecordChange[]> {
  const { value } = readTolerantly(restrictionSchema, details ?? {});
  const record = {
    ...(status !== undefined && { status }),
    ...(accountNumber !== null && { masterAccountNumber: accountNumber }),
    ...value,
  };
  const [before] = await tx
    .select({ record: restrictions.record })
    .from(restrictions)
    .where(eq(restrictions.id, id))
    .for("update");
  const after = await applyRestriction(tx, { restrictionId: id, record, observedAt: happenedAt });
  return recordChanges({ kind: "restriction", id }, before?.record ?? {}, after.record);
}

/** Applies an event's fields of an authorization; Basic implies at least which one, and its status. */
export async function applyAuthorizationSubject(
  tx: LedgerTransaction,
  { id, details }: EventSubject,
  { happenedAt, status }: EventMoment,
): Promise<RecordChange[]> {
  const { value } = readTolerantly(authorizationSchema, details ?? {});
  const record = { ...(status !== undefined && { status }), ...value };
  const [before] = await tx
    .select({ record: authorizations.record })
    .from(authorizations)
    .where(eq(authorizations.id, id))
    .for("update");
  const after = await applyAuthorization(tx, { authorizationId: id, record, observedAt: happenedAt });
  return recordChanges({ kind: "authorization", id }, before?.record ?? {}, after.record);
}
