import "server-only";
import type { Answered, Refused, Unreachable } from "@/lib/bank-client/bank-answer";
import { type Intent, settleIntent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { refusalSentence, unreachableSentence } from "@/lib/portal/bank-sentences";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { failIntent, type IntentFailure } from "./fail-intent";
import type { BankOperation } from "./operation";

/**
 * Writes what the bank did: the ledger, the intent and the audit in one transaction.
 *
 * @returns the id of what came of it
 */
export async function recordOperation<Value>(
  operation: BankOperation<Value>,
  intent: Intent,
  answer: Answered<Value>,
  askedAt: Date,
): Promise<string | null> {
  const { db } = await ledger();
  const now = new Date();
  return db.transaction(async (tx) => {
    const { resultId = null, result, detail } = await operation.record(tx, intent, answer.value, askedAt);
    const { requestId } = answer;
    const change = { state: "resolved", resultId, message: null, failureCode: null, requestId } as const;
    // Sender and resolver may both have got an answer; what follows is told once.
    if (await settleIntent(tx, intent.id, { ...change, nextAttemptAt: null }, now)) {
      await addIntentAudit(tx, intent, result, { at: now, requestId, detail });
    }
    return resultId;
  });
}

/** Writes that an operation came to nothing, and tells why. */
export async function failOperation<Value>(
  operation: BankOperation<Value>,
  intent: Intent,
  answer: Refused | Unreachable,
): Promise<IntentFailure<"not-sent" | "refused">> {
  const failure = tellFailure(operation, answer);
  await failIntent(intent, answer, failure);
  return failure;
}

function tellFailure<Value>(
  { refusals = {}, refusedSentence }: BankOperation<Value>,
  answer: Refused | Unreachable,
): IntentFailure<"not-sent" | "refused"> {
  if (answer.kind === "unreachable") return { code: "not-sent", message: unreachableSentence(answer) };
  const own = (answer.code === null ? undefined : refusals[answer.code]) ?? refusals[answer.status];
  return {
    code: "refused",
    message: own ?? refusalSentence(answer, refusedSentence),
    requestId: answer.requestId ?? undefined,
  };
}
