import "server-only";
import { canSimulateReturns } from "@/features/returns/simulate-return";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { assessCancel, type CancelVerdict } from "@/lib/payment-rules/cancel-rule";
import { type PaymentStep, paymentStep } from "@/lib/payment-rules/payment-step";
import { ALREADY_REDEPOSITED, assessRedeposit } from "@/lib/payment-rules/redeposit-rule";
import { assessInitiateReturn, assessSimulateReturn, type ReturnVerdict } from "@/lib/payment-rules/return-rule";
import { addBusinessDays } from "@/lib/time/business-days";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** The actions on a payment, regardless of roles; null for one that never applies. */
export interface PaymentActions {
  cancel: CancelVerdict | null;
  initiateReturn: (ReturnVerdict & { deadline: ReturnDeadline | null }) | null;
  simulateReturn: ReturnVerdict | null;
  redeposit: ReturnVerdict | null;
  /** The next step that the sandbox can trigger. */
  advance: PaymentStep | null;
}

/** The deadline by which the paying bank may return a check. */
export interface ReturnDeadline {
  /** The last day, in the bank's time zone. */
  day: CalendarDate;
  /** ISO instant of the midnight that ends that day. */
  until: string;
}

/** A requested change that is still open, or that failed and can be retried. */
export interface PaymentAttempt {
  kind: "cancel" | "initiate-return" | "simulate-return";
  state: "open" | "failed";
  message: string | null;
  personName: string;
  /** ISO instant. */
  at: string;
}

const IN_PROGRESS = {
  cancel: {
    allowed: false,
    reason: "A cancellation was sent and the bank has not responded yet. The portal keeps checking.",
  },
  return: {
    allowed: false,
    reason: "A return was sent and the bank has not responded yet. The portal keeps checking.",
  },
} as const satisfies Record<string, ReturnVerdict>;

/**
 * The actions on a payment, with the reason why an action is not allowed now.
 *
 * @param payment has `wasReturned` set only while a return is in effect, with the `returnCode` of that return
 * @param attempts the newest of each kind
 * @param wasRedeposited whether a redeposit of the payment is in effect
 */
export function viewActions(
  payment: StoredPayment,
  attempts: readonly PaymentAttempt[],
  wasRedeposited = false,
): PaymentActions {
  const { direction, paymentType } = payment;
  const isOpen = (kind: PaymentAttempt["kind"]) =>
    attempts.some((attempt) => attempt.kind === kind && attempt.state === "open");
  const isForward = paymentType !== "Return";
  const isDeposit = isForward && direction !== "Inbound";
  const isOver = payment.wasReturned || payment.status === "Canceled";
  return {
    cancel: isDeposit ? (isOpen("cancel") ? IN_PROGRESS.cancel : cancelOf(payment)) : null,
    initiateReturn:
      isForward && direction === "Inbound" && !isOver
        ? {
            ...(isOpen("initiate-return") ? IN_PROGRESS.return : assessInitiateReturn(payment)),
            deadline: returnDeadline(payment),
          }
        : null,
    simulateReturn:
      isDeposit && !isOver && canSimulateReturns()
        ? isOpen("simulate-return")
          ? IN_PROGRESS.return
          : assessSimulateReturn(payment)
        : null,
    redeposit: isDeposit ? (wasRedeposited ? ALREADY_REDEPOSITED : redepositOf(payment)) : null,
    advance: paymentStep(payment),
  };
}

/** Null for a deposit in a final status. */
function cancelOf(payment: StoredPayment): CancelVerdict | null {
  return ["Completed", "Rejected", "Canceled"].includes(payment.status ?? "") ? null : assessCancel(payment);
}

/** Null for a deposit that was neither rejected nor returned. */
function redepositOf({ status, wasReturned, returnCode }: StoredPayment): ReturnVerdict | null {
  if (wasReturned) return assessRedeposit(returnCode);
  return status === "Rejected" ? { allowed: true, reason: null } : null;
}

/**
 * The midnight deadline: the bank may return a check until midnight of the banking day after the day of receipt (UCC
 * 4-301).
 */
export function returnDeadline({ record, createdAt }: Pick<StoredPayment, "record" | "createdAt">): ReturnDeadline {
  const { depositBusinessDate } = record;
  const businessDay = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const day = addBusinessDays(businessDay ?? wallTime(createdAt, BANK_TIME_ZONE).date, 1);
  return { day, until: instantAt(addDays(day, 1), 0, 0, BANK_TIME_ZONE).toISOString() };
}

/** The open and failed requests; the timeline shows the completed ones. */
export function viewAttempts(intents: readonly Intent[]): PaymentAttempt[] {
  return intents.flatMap(({ kind, state, message, personName, updatedAt }) =>
    (kind === "cancel" || kind === "initiate-return" || kind === "simulate-return") && state !== "resolved"
      ? [{ kind, state: state === "failed" ? "failed" : "open", message, personName, at: updatedAt.toISOString() }]
      : [],
  );
}
