import "server-only";
import type { Refused, Succeeded, Unreachable } from "@/lib/bank-client/bank-response";
import { refusalMessage, unreachableMessage } from "@/lib/bank-connection/bank-messages";
import { ERROR_CODES } from "@/lib/contract/error";
import { findApprovalOfIntent } from "@/lib/ledger/approvals/approvals";
import { type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { correctManualSettlement } from "@/lib/ledger/intents/settled-by-hand";
import { ledger } from "@/lib/ledger/open-ledger";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failIntent, type IntentFailure } from "./fail-intent";
import { addIntentAudit } from "./intent-audit";
import type { BankOperation, Unsendable } from "./operation";

/** Why an operation failed. */
export type SettledFailureCode =
  /** Nothing reached the bank, or the bank's rate limit was exceeded; the request can be sent again. */
  | "not-sent"
  /** The data to send no longer exists. */
  | "unsendable"
  /** The bank refused the request; the message states the reason. */
  | "refused";

/**
 * Stores the bank's response in the ledger, the intent and the audit log in one transaction.
 *
 * @returns the ID of the created record, or null if there is none
 */
export async function recordOperation<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  intent: Intent,
  response: Succeeded<Value>,
  requestedAt: Date,
): Promise<string | null> {
  const { db } = await ledger();
  const now = new Date();
  await operation.beforeRecord?.(intent, response.value);
  const recorded = await db.transaction(async (tx) => {
    const recorded = await operation.record(tx, intent, response.value, requestedAt);
    const { resultId = null, paymentId, subject, result, detail, before, after } = recorded;
    const { requestId } = response;
    const change = { state: "resolved", resultId, paymentId, message: null, failureCode: null, requestId } as const;
    // The sender and the resolver may both receive a response, but its effects are recorded only once.
    if (await settleIntent(tx, intent.id, { ...change, nextAttemptAt: null }, now)) {
      await operation.recordOnce?.(tx, intent, recorded);
      await noteApproval(tx, intent, paymentId ?? intent.paymentId);
      await operation.release?.(tx, intent);
      await addIntentAudit(tx, intent, result, { at: now, subject, requestId, detail, before, after });
    } else {
      const answer = { state: "resolved", resultId, paymentId, message: "The bank made this change." } as const;
      if (await correctManualSettlement(tx, intent.id, answer, now))
        await addIntentAudit(tx, intent, "contradicted", { at: now, subject });
    }
    return recorded;
  });
  await operation.afterRecord?.(recorded);
  return recorded.resultId ?? null;
}

/** Adds to the payment's timeline who approved the operation, if approval was needed. */
async function noteApproval(tx: LedgerTransaction, intent: Intent, paymentId: string | null): Promise<void> {
  const approval = paymentId === null ? null : await findApprovalOfIntent(tx, intent.id);
  if (!paymentId || !approval?.decidedById || !approval.decidedByName || !approval.decidedAt) return;
  await addTimelineNote(tx, {
    paymentId,
    key: `approved ${approval.id}`,
    at: approval.decidedAt,
    title: "Approved",
    detail: `Proposed by ${approval.proposerName}.`,
    actor: { id: approval.decidedById, name: approval.decidedByName },
  });
}

/** Records that an operation failed, and returns the failure. */
export async function failOperation<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  intent: Intent,
  response: Refused | Unreachable | Unsendable,
): Promise<IntentFailure<SettledFailureCode | Code>> {
  const failure = describeFailure(operation, response);
  await failIntent(intent, response, failure, async (tx) => operation.release?.(tx, intent));
  if (response.kind === "refused") await operation.afterRefusal?.(intent);
  return failure;
}

function describeFailure<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  response: Refused | Unreachable | Unsendable,
): IntentFailure<SettledFailureCode | Code> {
  const { refusals = {}, failureMessage, notSentAdvice } = operation;
  if (response.kind === "unsendable") return { code: "unsendable", message: response.message };
  if (response.kind === "unreachable")
    return { code: "not-sent", message: unreachableMessage(response, notSentAdvice) };
  const requestId = response.requestId ?? undefined;
  if (response.status === 429)
    return { code: "not-sent", message: refusalMessage(response, failureMessage), requestId };
  const explained = operation.explainRefusal?.(response);
  const more = { requestId, ...(FINAL_REFUSALS.has(response.code ?? 0) && { isFinal: true }) };
  if (explained) return { ...explained, ...more };
  const specific = (response.code === null ? undefined : refusals[response.code]) ?? refusals[response.status];
  const message = specific ?? refusalMessage(response, failureMessage);
  return {
    ...(typeof message === "string" ? { code: "refused", message } : message),
    ...more,
  };
}

/** Bank error codes for which a retry cannot succeed: the request is invalid, or its subject is in a final state */
const FINAL_REFUSALS: ReadonlySet<number> = new Set([
  ERROR_CODES.notJson,
  ERROR_CODES.validation,
  ERROR_CODES.notFound,
  ERROR_CODES.tooLarge,
  ERROR_CODES.cancelTooLate,
  ERROR_CODES.authorizationExpired,
  ERROR_CODES.authorizationPaid,
]);
