import type { MoveName } from "@/bank/domain/payment-life";
import { notFound, ok, refuse } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { acceptance } from "@/bank/routes/checks/acceptance";
import { paymentRecord } from "@/bank/routes/checks/payment-record";
import type { SANDBOX_ENDPOINTS } from "@/bank/sandbox/sandbox-contract";
import { lockAccount, usageBeside } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { movePayment } from "@/bank/store/move-payment";
import { findPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { ERROR_CODES } from "@/lib/contract/error";
import { assert } from "@/lib/shared/assert";

const MOVE_OF_DECISION = { Release: "release", Reject: "reject", Escalate: "escalate" } as const satisfies Record<
  string,
  MoveName
>;

/** Decides a hold as the bank's operator [GAP-16] [GAP-11]. */
export const decideHold: Handler<typeof SANDBOX_ENDPOINTS.decideHold> = async ({ services, caller, params, body }) => {
  const { partnerId } = caller;
  const payment = await findPayment(services.db, partnerId, params.id);
  if (!payment) return notFound();
  const move = MOVE_OF_DECISION[body.decision];
  const moved = await services.db.transaction(async (tx) => {
    const set = await consequences(tx, move, payment);
    return movePayment(tx, { paymentId: payment.id, partnerId, move, at: services.clock.now(), set });
  });
  if (moved) return ok(paymentRecord(moved));
  return refuse(409, ERROR_CODES.conflict, "The payment is not on hold.");
};

async function consequences(
  tx: BankTransaction,
  move: (typeof MOVE_OF_DECISION)[keyof typeof MOVE_OF_DECISION],
  payment: PaymentRow,
): Promise<Partial<NewPayment>> {
  // An escalated hold still waits for its decision.
  if (move === "escalate") return { decisionRequired: true };
  const decided = { decisionRequired: false, wasDecisioned: true };
  if (move === "reject") return { ...decided, rejectionReason: "NotSpecified" };
  const account = await lockAccount(tx, payment.partnerId, payment.accountNumber);
  assert(account, "a held payment has an account");
  return { ...decided, ...acceptance(account, payment, await usageBeside(tx, payment)) };
}
