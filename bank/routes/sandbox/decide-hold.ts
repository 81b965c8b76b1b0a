import type { MoveName } from "@/bank/domain/payment-life";
import { notFound, ok, refuse } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { acceptance } from "@/bank/routes/checks/acceptance";
import { paymentRecord } from "@/bank/routes/checks/payment-record";
import { lockAccount, usageBeside } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { movePayment } from "@/bank/store/move-payment";
import { findPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { isDepositStopped, noteDeposit, POSTING_EXCEPTION } from "@/bank/store/post-deposit";
import { ERROR_CODES } from "@/lib/contract/error";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { decideInboundHold } from "./decide-inbound-hold";

const MOVE_OF_DECISION = { Release: "release", Reject: "reject", Escalate: "escalate" } as const satisfies Record<
  string,
  MoveName
>;

/** Decides a hold as the bank's operator [GAP-16] [GAP-11]. */
export const decideHold: Handler<typeof SANDBOX_ENDPOINTS.decideHold> = async ({ services, caller, params, body }) => {
  const { partnerId } = caller;
  const payment = await findPayment(services.db, partnerId, params.id);
  if (!payment) return notFound();
  if (payment.direction === "Inbound" && payment.paymentType === "Forward") {
    return services.db.transaction((tx) => decideInboundHold(tx, payment, body.decision, services.clock.now()));
  }
  const decided = MOVE_OF_DECISION[body.decision];
  const moved = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    const { move, set } = decided === "release" ? await release(tx, payment, at) : consequences(decided);
    const after = await movePayment(tx, { paymentId: payment.id, partnerId, move, at, set });
    if (after && move === "release") await noteDeposit(tx, after, at);
    return after;
  });
  if (moved) return ok(paymentRecord(moved));
  return refuse(409, ERROR_CODES.conflict, "The payment is not on hold.");
};

/** A move, and what changes with it. */
interface Decided {
  readonly move: MoveName;
  readonly set: Partial<NewPayment>;
}

const DECISIONED = { decisionRequired: false, wasDecisioned: true };

function consequences(move: "reject" | "escalate"): Decided {
  // An escalated hold still waits for its decision.
  if (move === "escalate") return { move, set: { decisionRequired: true } };
  return { move, set: { ...DECISIONED, rejectionReason: "NotSpecified" } };
}

/** What was held while its account was restricted is not posted either [GAP-14]. */
async function release(tx: BankTransaction, payment: PaymentRow, at: Date): Promise<Decided> {
  const account = await lockAccount(tx, payment.partnerId, payment.accountNumber);
  // A payment without an account was never held, which the move itself says.
  if (!account) return { move: "release", set: {} };
  if (await isDepositStopped(tx, payment, at)) {
    return { move: "reject", set: { ...DECISIONED, ...POSTING_EXCEPTION } };
  }
  const accepted = await acceptance(tx, account, payment, await usageBeside(tx, payment));
  return { move: "release", set: { ...DECISIONED, ...accepted } };
}
