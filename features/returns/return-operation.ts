import "server-only";
import { z } from "zod";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { readFromBank } from "@/lib/bank-connection/read-from-bank";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { PaymentDirection } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";
import { RETURN_CODES, RETURN_REASONS } from "@/lib/contract/return-reasons";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyPayment, type StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findClaimedResults, findPaymentsOf } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { BankOperation, Resolution } from "@/lib/operations/operation";
import { isReturnInEffect } from "@/lib/payment-rules/return-rule";

/** The fields that the requests of both kinds of return share, and that the resolver needs. */
const returnPayloadSchema = z.object({ paymentId: z.string(), returnCode: z.enum(RETURN_CODES) });

type ReturnPayload = z.infer<typeof returnPayloadSchema>;

/** The return's own record; null when the check is returned but the return's payment is unknown. */
type ReturnValue = Tolerant<CheckPayment> | null;

/**
 * Attempts to find the return's payment before the intent is resolved without it. With backoff, they take about a
 * minute.
 */
const MAX_RECORD_LOOKUPS = 7;

/**
 * A return in either direction (4.7, 4.8). The two differ in the path and in which bank returns the check.
 *
 * After a lost response, its result is looked up before the request is sent again. A successful return created a
 * payment that names this one as its original; `wasReturned` shows only that someone returned the check. With neither,
 * the request is sent again: a check can be returned only once, so the bank returns it or refuses with 2016 [GAP-23]
 * [R-38].
 */
export function returnOperation<Payload extends ReturnPayload>(parts: {
  readonly kind: "initiate-return" | "simulate-return";
  /** The direction of the return. */
  readonly direction: PaymentDirection;
  readonly noteTitle: string;
  readonly failureMessage: string;
  readonly refusals: Readonly<Record<number, string>>;
  /** The full request of this return: the payment, and the fields of its request that do not identify it. */
  readonly payload: z.ZodType<Payload>;
  send(payload: Payload): Promise<BankResponse<Tolerant<CheckPayment>>>;
}): BankOperation<ReturnValue> {
  const { kind, direction, noteTitle, failureMessage, refusals } = parts;
  const send = (intent: Intent) => parts.send(parts.payload.parse(intent.payload));
  return {
    kind,
    failureMessage,
    refusals,
    send,
    record: async (tx, intent, value, requestedAt) => {
      const { paymentId, returnCode } = returnPayloadSchema.parse(intent.payload);
      await addTimelineNote(tx, {
        paymentId,
        key: `${kind} ${intent.id}`,
        at: intent.createdAt,
        title: noteTitle,
        detail: `${returnCode}: ${RETURN_REASONS[returnCode]}`,
        actor: { id: intent.personId, name: intent.personName },
      });
      if (!value?.id) return { result: "returned", detail: { found: "The bank reports that the check is returned." } };
      const record = { paymentType: "Return", direction, returnCode, originalPaymentId: paymentId, ...value } as const;
      await applyPayment(tx, { paymentId: value.id, record, source: "bank response", observedAt: requestedAt });
      await addReturnNote(tx, value.id, intent, noteTitle);
      return { resultId: value.id, result: "returned", detail: { returnPaymentId: value.id, returnCode } };
    },
    resolve: async (intent) => {
      const found = await lookUpReturn(intent);
      if (found) return found;
      const response = await send(intent);
      if (response.kind !== "refused" || response.code !== ERROR_CODES.alreadyReturned)
        return { kind: "response", response };
      // It was returned in the meantime, by the lost request or by another person; the next attempt resolves it.
      return (await lookUpReturn(intent)) ?? { kind: "still-unknown" };
    },
  };
}

function addReturnNote(tx: LedgerTransaction, paymentId: string, intent: Intent, title: string): Promise<void> {
  return addTimelineNote(tx, {
    paymentId,
    key: `made by ${intent.id}`,
    at: intent.createdAt,
    title,
    actor: { id: intent.personId, name: intent.personName },
  });
}

/** Looks up the return that the intent created; null when nothing shows that the check was returned. */
async function lookUpReturn(intent: Intent): Promise<Resolution<ReturnValue> | null> {
  const { paymentId } = returnPayloadSchema.parse(intent.payload);
  const known = await findUnclaimedReturn(intent, paymentId);
  if (known) return succeeded(known.record as Tolerant<CheckPayment>);
  const kind = await readFromBank(paymentId, "refresh");
  if (kind === "unreachable" || kind === "unknown") return { kind: "still-unknown" };
  const { db } = await ledger();
  const original = await findPayment(db, paymentId);
  if (!original?.payment.wasReturned) return null;
  return intent.attempts >= MAX_RECORD_LOOKUPS ? succeeded(null) : { kind: "still-unknown" };
}

/** A return of this check that is in effect and not the result of another intent. */
async function findUnclaimedReturn(intent: Intent, paymentId: string): Promise<StoredPayment | undefined> {
  const { db } = await ledger();
  const returns = (await findPaymentsOf(db, paymentId)).filter(isReturnInEffect);
  const ids = returns.map(({ id }) => id);
  const claimed = await findClaimedResults(db, intent, ids);
  return returns.findLast(({ id }) => !claimed.includes(id));
}

function succeeded(value: ReturnValue): Resolution<ReturnValue> {
  return { kind: "response", response: { kind: "succeeded", status: 200, value, unread: [], requestId: null } };
}
