import "server-only";
import type { Answered, Refused, Unreachable } from "@/lib/bank-client/bank-answer";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { ERROR_CODES } from "@/lib/contract/error";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { applyPayment } from "@/lib/ledger/apply-payment";
import { type Intent, settleIntent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { addNote } from "@/lib/ledger/timeline";
import { refusalSentence, unreachableSentence } from "@/lib/portal/bank-sentences";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { failIntent, type IntentFailure } from "@/lib/portal/operations/fail-intent";
import { assert } from "@/lib/shared/assert";

/** Writes that the bank canceled a deposit: payment, timeline, intent and audit in one transaction. */
export async function recordCancel(
  intent: Intent,
  answer: Answered<Tolerant<CheckPayment>>,
  askedAt: Date,
): Promise<void> {
  const { db } = await ledger();
  const { paymentId } = intent;
  assert(paymentId, "a cancel's intent names its payment");
  const now = new Date();
  await db.transaction(async (tx) => {
    // The answer may be as short as an id; that it is a success says what became of the payment.
    const record = { status: "Canceled", ...answer.value } as const;
    await applyPayment(tx, { paymentId, record, source: "bank response", observedAt: askedAt });
    const change = { state: "resolved", message: null, requestId: answer.requestId, nextAttemptAt: null } as const;
    if (!(await settleIntent(tx, intent.id, change, now))) return;
    await addNote(tx, {
      paymentId,
      key: `cancel ${intent.id}`,
      at: intent.createdAt,
      title: "Cancel requested",
      actor: { id: intent.personId, name: intent.personName },
    });
    await addIntentAudit(tx, intent, "canceled", { at: now, requestId: answer.requestId });
  });
}

type CancelFailure = IntentFailure<"too-late" | "not-sent" | "refused">;

/** Writes that a cancel did not happen. */
export async function failCancel(intent: Intent, answer: Refused | Unreachable): Promise<CancelFailure> {
  const failure = tellFailure(answer);
  await failIntent(intent, answer, failure);
  return failure;
}

function tellFailure(answer: Refused | Unreachable): CancelFailure {
  if (answer.kind === "unreachable") return { code: "not-sent", message: unreachableSentence(answer) };
  const requestId = answer.requestId ?? undefined;
  if (answer.code === ERROR_CODES.cancelTooLate) {
    return {
      code: "too-late",
      message: "Too late: the bank has already sent this check on. It stays deposited.",
      requestId,
    };
  }
  return { code: "refused", message: refusalSentence(answer, "It was not canceled"), requestId };
}
