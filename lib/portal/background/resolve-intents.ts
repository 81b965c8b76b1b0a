import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { cancelDeposit } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { claimDueIntents, type Intent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { sendDeposit } from "@/lib/portal/deposits/send-deposit";
import { failCancel, recordCancel } from "@/lib/portal/deposits/settle-cancel";
import { failDeposit, recordDeposit } from "@/lib/portal/deposits/settle-deposit";
import { sendingLeaseMs, unknownAgainAt } from "@/lib/portal/intent-timing";
import { log } from "@/lib/portal/log";
import { leaveUnknown } from "@/lib/portal/operations/leave-unknown";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { assert } from "@/lib/shared/assert";
import { OPERATIONS } from "./operations";
import { resolveOperation } from "./resolve-operation";
import { isSettlingRefusal } from "./settling-refusal";

const MAX_PER_TICK = 5;

/**
 * Finds out what became of the deposits and cancels whose outcome is unknown: the same request is sent again, and the
 * bank answers the first record [GAP-6] [GAP-9].
 */
export async function resolveIntents(now: Date): Promise<void> {
  const { db } = await ledger();
  const due = await claimDueIntents(db, now, MAX_PER_TICK, sendingLeaseMs(portalSettings()));
  await Promise.all(due.map(resolve));
}

function resolve(intent: Intent): Promise<void> {
  const { kind } = intent;
  return kind === "deposit" || kind === "cancel" ? resolveDeposit(intent) : resolveOperation(intent, OPERATIONS[kind]);
}

async function resolveDeposit(intent: Intent): Promise<void> {
  const askedAt = new Date();
  const { pictures } = await ledger();
  const answer = intent.kind === "deposit" ? await sendDeposit(intent, pictures) : await resendCancel(intent);
  log().info(
    { intentId: intent.id, attempts: intent.attempts, kind: answer?.kind ?? "pictures gone" },
    "intent resent",
  );
  if (answer === null) {
    return leaveUnknown(intent, null, { message: "The pictures are gone, so the portal can’t ask again by itself." });
  }
  if (answer.kind === "answered") {
    if (intent.kind === "cancel") return recordCancel(intent, answer, askedAt);
    const payment = await recordDeposit(intent, answer, askedAt);
    if (payment.status === "Rejected") await readFromBank(payment.id, "bank response");
    return;
  }
  if (answer.kind === "refused" && isSettlingRefusal(answer)) {
    await (intent.kind === "deposit" ? failDeposit(intent, answer) : failCancel(intent, answer));
    if (intent.kind === "cancel" && intent.paymentId) await readFromBank(intent.paymentId, "refresh");
    return;
  }
  return leaveUnknown(intent, unknownAgainAt(intent.attempts), {
    requestId: answer.kind === "unreachable" ? null : answer.requestId,
  });
}

function resendCancel(intent: Intent): Promise<BankAnswer<Tolerant<CheckPayment>>> {
  assert(intent.paymentId, "a cancel's intent names its payment");
  return cancelDeposit(bankClient(), intent.paymentId);
}
