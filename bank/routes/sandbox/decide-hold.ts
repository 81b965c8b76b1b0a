import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import { errorResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { computeAcceptance } from "@/bank/routes/checks/acceptance";
import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import { loadOtherDayUsage, lockAccount } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { findPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { isDepositRestricted, memoPostDeposit, POSTING_EXCEPTION } from "@/bank/store/post-deposit";
import { transitionPayment } from "@/bank/store/transition-payment";
import { ERROR_CODES } from "@/lib/contract/error";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { decideInboundHold } from "./decide-inbound-hold";

const DECISION_TRANSITIONS = { Release: "release", Reject: "reject", Escalate: "escalate" } as const satisfies Record<
  string,
  TransitionName
>;

/** Applies the bank operator's decision to a payment on hold [GAP-16] [GAP-11]. */
export const decideHold: Handler<typeof SANDBOX_ENDPOINTS.decideHold> = async ({ services, caller, params, body }) => {
  const { partnerId } = caller;
  const payment = await findPayment(services.db, partnerId, params.id);
  if (!payment) return notFound();
  if (payment.direction === "Inbound" && payment.paymentType === "Forward") {
    return services.db.transaction((tx) => decideInboundHold(tx, payment, body.decision, services.clock.now()));
  }
  const requested = DECISION_TRANSITIONS[body.decision];
  const updated = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    const { transition, set } = requested === "release" ? await release(tx, payment, at) : rejectOrEscalate(requested);
    const after = await transitionPayment(tx, { paymentId: payment.id, partnerId, transition, at, set });
    if (after && transition === "release") await memoPostDeposit(tx, after, at);
    return after;
  });
  if (updated) return ok(toPaymentRecord(updated));
  return errorResponse(409, ERROR_CODES.conflict, "The payment is not on hold.");
};

/** A decision's transition and the fields it sets. */
interface HoldOutcome {
  readonly transition: TransitionName;
  readonly set: Partial<NewPayment>;
}

const DECISIONED_FIELDS = { decisionRequired: false, wasDecisioned: true };

function rejectOrEscalate(transition: "reject" | "escalate"): HoldOutcome {
  // An escalated hold still needs a decision.
  if (transition === "escalate") return { transition, set: { decisionRequired: true } };
  return { transition, set: { ...DECISIONED_FIELDS, rejectionReason: "NotSpecified" } };
}

/** Rejects the deposit if its account was restricted while it was on hold; otherwise releases it [GAP-14]. */
async function release(tx: BankTransaction, payment: PaymentRow, at: Date): Promise<HoldOutcome> {
  const account = await lockAccount(tx, payment.partnerId, payment.accountNumber);
  // A payment without an account was never on hold, so this transition will fail.
  if (!account) return { transition: "release", set: {} };
  if (await isDepositRestricted(tx, payment, at)) {
    return { transition: "reject", set: { ...DECISIONED_FIELDS, ...POSTING_EXCEPTION } };
  }
  const acceptedFields = await computeAcceptance(tx, account, payment, await loadOtherDayUsage(tx, payment));
  return { transition: "release", set: { ...DECISIONED_FIELDS, ...acceptedFields } };
}
