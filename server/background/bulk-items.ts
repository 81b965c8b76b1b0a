import "server-only";
import { depositCheck } from "@/features/deposits/deposit-check";
import { cancelDeposit } from "@/features/payments/cancel-deposit";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { revokeAuthorization } from "@/features/positive-pay/revoke-authorization";
import { liftRestriction } from "@/features/restrictions/lift-restriction";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { initiateReturn } from "@/features/returns/initiate-return";
import { resendEvent } from "@/features/webhooks/resend-event";
import type { Session } from "@/lib/access/session";
import { performAssignmentChange } from "@/lib/assignments/perform-work";
import type { ItemResult } from "@/lib/bulk/queries/bulk-work";
import { describeRejection } from "@/lib/contract/labels/rejection-labels";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import type { BulkJobKind } from "@/lib/ledger/schema/bulk-tables";
import type { OperationResult } from "@/lib/operations/run-operation";
import type { Failure, Outcome } from "@/lib/shared/outcome";

/** Idempotency key for an item, and the remaining input for its use case. */
export interface ItemInput {
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The result of an item, or why it was not performed: no permission, or the request was not sent. */
export type Performed =
  | ItemResult
  | { readonly state: "not-permitted"; readonly message: string }
  | { readonly state: "not-sent"; readonly message: string };

type Perform = (session: Session, item: ItemInput) => Promise<Performed>;

/** Performs an item with the use case that also makes single changes, using the item's idempotency key. */
export const PERFORM_ITEM: Readonly<Record<BulkJobKind, Perform>> = {
  "deposit-batch": async (session, { key, input }) => {
    const outcome = await depositCheck(session, { ...input, idempotencyKey: key });
    if (outcome.ok && (outcome.value.outcome === "accepted" || outcome.value.outcome === "rejected"))
      return readDepositResult(outcome.value.paymentId);
    return toPerformed(outcome as Outcome<OperationResult>);
  },
  "issue-file": async (session, { key, input }) =>
    typeof input.authorizationId === "string"
      ? toPerformed(await revokeAuthorization(session, { authorizationId: input.authorizationId }))
      : toPerformed(await authorizeCheck(session, { ...input, idempotencyKey: key })),
  "place-playbook": async (session, { key, input }) =>
    toPerformed(await placeRestriction(session, { ...input, idempotencyKey: key })),
  "lift-playbook": async (session, { input }) => toPerformed(await liftRestriction(session, input)),
  "cancel-deposits": async (session, { input }) => {
    const paymentId = String(input.paymentId);
    const outcome = await cancelDeposit(session, { paymentId });
    if (!outcome.ok) return linkToPayment(paymentId, toPerformed(outcome));
    const { value } = outcome;
    return value.outcome === "canceled"
      ? { state: "done", resultId: paymentId }
      : { state: "unknown", intentId: value.intentId };
  },
  "return-checks": async (session, { key, input }) =>
    linkToPayment(
      String(input.paymentId),
      toPerformed(await initiateReturn(session, { ...input, idempotencyKey: key })),
    ),
  "work-on-payments": async (session, item) => {
    const paymentId = String(item.input.paymentId);
    const outcome = await performAssignmentChange(session, item);
    return outcome.ok ? { state: "done", resultId: paymentId } : linkToPayment(paymentId, toPerformed(outcome));
  },
  "resend-deliveries": async (session, { input }) => {
    const outcome = await resendEvent(session, input);
    return outcome.ok ? { state: "done", message: outcome.value } : toPerformed(outcome);
  },
};

/** Links a failed change, or a change without a result page, to its payment. */
function linkToPayment(paymentId: string, performed: Performed): Performed {
  const isSettled = performed.state === "failed" || performed.state === "done";
  return isSettled ? { ...performed, resultId: performed.resultId ?? paymentId } : performed;
}

/** Reads the result of a change whose outcome was unknown, after its intent is settled. */
export async function readIntentResult({
  kind,
  state,
  failureCode,
  resultId,
  paymentId,
  message,
  requestId,
}: Intent): Promise<ItemResult> {
  const targetId = kind === "cancel" || kind === "initiate-return" ? paymentId : null;
  if (state !== "resolved") {
    return { state: "failed", resultId: targetId, message, requestId, canRetry: canRetry(failureCode ?? "") };
  }
  return kind === "deposit" && paymentId !== null
    ? readDepositResult(paymentId)
    : { state: "done", resultId: resultId ?? targetId };
}

/** Reads the result of a deposit. A rejected deposit counts as failed, although the bank recorded it. */
async function readDepositResult(paymentId: string): Promise<ItemResult> {
  const { db } = await ledger();
  const payment = (await findPayment(db, paymentId))?.payment;
  if (payment?.status !== "Rejected") return { state: "done", resultId: paymentId };
  const message = `The bank rejected it: ${describeRejection(payment).label}.`;
  return { state: "failed", resultId: paymentId, message, canRetry: false };
}

/** Failure codes for which retrying the same request would fail again. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  "not-a-master",
  "invalid",
  "not-found",
  "conflict",
  "unsendable",
  "pictures-missing",
]);

/** Returns whether a change that failed with this code may succeed if retried unchanged. */
function canRetry(code: string): boolean {
  return !FINAL_CODES.has(code);
}

function toPerformed(outcome: Outcome<OperationResult> | Failure): Performed {
  if (outcome.ok) {
    const { value } = outcome;
    switch (value.outcome) {
      case "done":
        return { state: "done", resultId: value.resultId };
      case "proposed":
        return { state: "proposed", approvalId: value.approvalId };
      case "unknown":
        return { state: "unknown", intentId: value.intentId };
    }
  }
  const { code, message, requestId = null, fields, isFinal = false } = outcome;
  if (code === "forbidden" || code === "step-up-required") return { state: "not-permitted", message };
  if (code === "not-sent") return { state: "not-sent", message };
  const sentences = fields ? [message, ...Object.values(fields)].join(" ") : message;
  return { state: "failed", message: sentences, requestId, canRetry: !isFinal && canRetry(code) };
}
