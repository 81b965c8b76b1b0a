import "server-only";
import { z } from "zod";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { PaymentDirection } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";
import { RETURN_CODES, RETURN_REASONS } from "@/lib/contract/return-reasons";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyPayment, type StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findClaimedResults, findLinkedPayments } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { BankOperation, Resolution } from "@/lib/operations/operation";
import { isReturnInEffect } from "@/lib/payment-rules/return-rule";

/** The payload fields that both kinds of return share and that the resolver needs. */
const returnPayloadSchema = z.object({ paymentId: z.string(), returnCode: z.enum(RETURN_CODES) });

type ReturnPayload = z.infer<typeof returnPayloadSchema>;

/** The return payment's record; null if the check was returned but the return payment is unknown. */
type ReturnValue = Tolerant<CheckPayment> | null;

/**
 * Number of attempts to find the return payment before the intent is resolved without it. With backoff, they take about
 * a minute.
 */
const MAX_RECORD_LOOKUPS = 7;

/**
 * Creates the operation for a return in either direction (4.7, 4.8). The directions differ in the path and in which
 * bank returns the check.
 *
 * After a lost response, the operation looks for the result before it resends the request. A successful return creates
 * a payment that names the returned payment as its original; `wasReturned` shows only that someone returned the check.
 * If the bank has neither, the request is resent. This is safe because a check can be returned only once: the bank
 * either returns it or refuses with 2016 [GAP-23].
 */
export function returnOperation<Payload extends ReturnPayload>(definition: {
  readonly kind: "initiate-return" | "simulate-return";
  /** Direction of the return payment. */
  readonly direction: PaymentDirection;
  readonly noteTitle: string;
  readonly failureMessage: string;
  readonly refusals: Readonly<Record<number, string>>;
  /** Schema of the full payload: the payment ID and the request's fields. */
  readonly payload: z.ZodType<Payload>;
  send(payload: Payload): Promise<BankResponse<Tolerant<CheckPayment>>>;
}): BankOperation<ReturnValue> {
  const { kind, direction, noteTitle, failureMessage, refusals } = definition;
  const send = (intent: Intent) => definition.send(definition.payload.parse(intent.payload));
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
      const resolution = await lookUpReturn(intent);
      if (resolution) return resolution;
      const response = await send(intent);
      if (response.kind !== "refused" || response.code !== ERROR_CODES.alreadyReturned)
        return { kind: "response", response };
      // The lost request or someone else returned the check in the meantime. If the lookup finds no result yet, a later
      // attempt resolves the intent.
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

/** Looks up the return that the intent created; null if nothing shows that the check was returned. */
async function lookUpReturn(intent: Intent): Promise<Resolution<ReturnValue> | null> {
  const { paymentId } = returnPayloadSchema.parse(intent.payload);
  const unclaimedReturn = await findUnclaimedReturn(intent, paymentId);
  if (unclaimedReturn) return succeeded(unclaimedReturn.record as Tolerant<CheckPayment>);
  const refreshResult = await refreshFromBank(paymentId, "refresh");
  if (refreshResult === "unreachable" || refreshResult === "unknown") return { kind: "still-unknown" };
  const { db } = await ledger();
  const original = await findPayment(db, paymentId);
  if (!original?.payment.wasReturned) return null;
  return intent.attempts >= MAX_RECORD_LOOKUPS ? succeeded(null) : { kind: "still-unknown" };
}

/** Finds an effective return of this check that is not the result of a different intent. */
async function findUnclaimedReturn(intent: Intent, paymentId: string): Promise<StoredPayment | undefined> {
  const { db } = await ledger();
  const returns = (await findLinkedPayments(db, paymentId)).filter(isReturnInEffect);
  const ids = returns.map(({ id }) => id);
  const claimed = await findClaimedResults(db, intent, ids);
  return returns.findLast(({ id }) => !claimed.includes(id));
}

function succeeded(value: ReturnValue): Resolution<ReturnValue> {
  return { kind: "response", response: { kind: "succeeded", status: 200, value, unread: [], requestId: null } };
}
