import "server-only";
import { cancelDeposit } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { ERROR_CODES } from "@/lib/contract/error";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { BankOperation } from "@/lib/operations/operation";
import { assert } from "@/lib/shared/assert";

/** Canceling is idempotent, so the request is resent after a lost response [GAP-9]. */
export const cancelOperation: BankOperation<Tolerant<CheckPayment>, "too-late"> = {
  kind: "cancel",
  failureMessage: "Not canceled",
  refusals: {
    [ERROR_CODES.cancelTooLate]: {
      code: "too-late",
      message: "Too late: the bank has already sent this check for collection. It stays deposited.",
    },
  },
  send: sendCancel,
  record: async (tx, intent, value, requestedAt) => {
    const paymentId = paymentIdOf(intent);
    // The response may contain only an ID; a success means that the payment is canceled.
    const record = { status: "Canceled", ...value } as const;
    await applyPayment(tx, { paymentId, record, source: "bank response", observedAt: requestedAt });
    await addTimelineNote(tx, {
      paymentId,
      key: `cancel ${intent.id}`,
      at: intent.createdAt,
      title: "Cancel requested",
      actor: { id: intent.personId, name: intent.personName },
    });
    return { result: "canceled" };
  },
  // A refusal means that the ledger's copy of the payment is outdated.
  afterRefusal: async (intent) => {
    await refreshFromBank(paymentIdOf(intent), "refresh");
  },
  resolve: async (intent) => ({ kind: "response", response: await sendCancel(intent) }),
};

function sendCancel(intent: Intent) {
  return cancelDeposit(bankClient(), paymentIdOf(intent));
}

function paymentIdOf({ paymentId }: Intent): string {
  assert(paymentId, "a cancel intent has a payment id");
  return paymentId;
}
