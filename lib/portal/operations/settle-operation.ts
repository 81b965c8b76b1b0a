import "server-only";
import type { Answered, Refused, Unreachable } from "@/lib/bank-client/bank-answer";
import { type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { refusalMessage, unreachableMessage } from "@/lib/portal/connection/bank-messages";
import { addIntentAudit } from "@/lib/portal/intents/intent-audit";
import { failIntent, type IntentFailure } from "./fail-intent";
import type { BankOperation, Unsendable } from "./operation";

/** Why an operation came to nothing. */
export type SettledFailureCode =
  /** Nothing reached the bank: it may be sent again. */
  | "not-sent"
  /** What was to be sent is no longer there. */
  | "unsendable"
  /** The bank said no; the message has its reason. */
  | "refused";

/**
 * Writes what the bank did: the ledger, the intent and the audit in one transaction.
 *
 * @returns the id of what came of it
 */
export async function recordOperation<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  intent: Intent,
  answer: Answered<Value>,
  askedAt: Date,
): Promise<string | null> {
  const { db } = await ledger();
  const now = new Date();
  await operation.beforeRecord?.(intent, answer.value);
  const recorded = await db.transaction(async (tx) => {
    const recorded = await operation.record(tx, intent, answer.value, askedAt);
    const { resultId = null, paymentId, subject, result, detail } = recorded;
    const { requestId } = answer;
    const change = { state: "resolved", resultId, paymentId, message: null, failureCode: null, requestId } as const;
    // Sender and resolver may both have got a response; its effects are recorded once.
    if (await settleIntent(tx, intent.id, { ...change, nextAttemptAt: null }, now)) {
      await operation.recordOnce?.(tx, intent, recorded);
      await operation.release?.(tx, intent);
      await addIntentAudit(tx, intent, result, { at: now, subject, requestId, detail });
    }
    return recorded;
  });
  await operation.afterRecord?.(recorded);
  return recorded.resultId ?? null;
}

/** Records that an operation failed, and returns why. */
export async function failOperation<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  intent: Intent,
  answer: Refused | Unreachable | Unsendable,
): Promise<IntentFailure<SettledFailureCode | Code>> {
  const failure = describeFailure(operation, answer);
  await failIntent(intent, answer, failure, async (tx) => operation.release?.(tx, intent));
  if (answer.kind === "refused") await operation.afterRefusal?.(intent);
  return failure;
}

function describeFailure<Value, Code extends string>(
  { refusals = {}, refusedSentence, notSentAdvice }: BankOperation<Value, Code>,
  answer: Refused | Unreachable | Unsendable,
): IntentFailure<SettledFailureCode | Code> {
  if (answer.kind === "unsendable") return { code: "unsendable", message: answer.message };
  if (answer.kind === "unreachable") return { code: "not-sent", message: unreachableMessage(answer, notSentAdvice) };
  const own = (answer.code === null ? undefined : refusals[answer.code]) ?? refusals[answer.status];
  const message = own ?? refusalMessage(answer, refusedSentence);
  return {
    ...(typeof message === "string" ? { code: "refused", message } : message),
    requestId: answer.requestId ?? undefined,
  };
}
