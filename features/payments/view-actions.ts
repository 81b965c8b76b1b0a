import "server-only";
import { canSimulateReturns } from "@/features/returns/simulate-return";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { assessCancel, type CancelVerdict } from "@/lib/payment-rules/cancel-rule";
import { type PaymentStep, paymentStep } from "@/lib/payment-rules/payment-step";
import { assessRedeposit, DEPOSITED_AGAIN } from "@/lib/payment-rules/redeposit-rule";
import { assessInitiateReturn, assessSimulateReturn, type ReturnVerdict } from "@/lib/payment-rules/return-rule";
import { addBusinessDays } from "@/lib/time/business-days";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** The actions on a payment, regardless of roles, with the reason when not allowed now; null when it never can be. */
export interface PaymentActions {
  cancel: CancelVerdict | null;
  initiateReturn: (ReturnVerdict & { deadline: ReturnDeadline | null }) | null;
  simulateReturn: ReturnVerdict | null;
  redeposit: ReturnVerdict | null;
  /** In the sandbox. */
  advance: PaymentStep | null;
}

/** The deadline by which the paying bank may return a check. */
export interface ReturnDeadline {
  /** Its last day, at the bank. */
  day: CalendarDate;
  /** ISO instant of that day's midnight. */
  until: string;
}

/** A requested change that is unresolved, or that failed and can be requested again. */
export interface PaymentAttempt {
  kind: "cancel" | "initiate-return" | "simulate-return";
  state: "open" | "failed";
  message: string | null;
  personName: string;
  /** ISO instant. */
  at: string;
}

const UNDER_WAY = {
  cancel: {
    allowed: false,
    reason: "A cancel was sent and the bank has not responded yet. The portal keeps checking.",
  },
  return: {
    allowed: false,
    reason: "A return was sent and the bank has not responded yet. The portal keeps checking.",
  },
} as const satisfies Record<string, ReturnVerdict>;

/**
 * The actions for a payment, and why some are not possible.
 *
 * @param payment with `wasReturned` true when a return of it is in effect, and the reason of that return
 * @param attempts the newest of each kind
 * @param wasDepositedAgain whether a redeposit of it is in effect
 */
export function viewActions(
  payment: StoredPayment,
  attempts: readonly PaymentAttempt[],
  wasDepositedAgain = false,
): PaymentActions {
  const { direction, paymentType } = payment;
  const isOpen = (kind: PaymentAttempt["kind"]) =>
    attempts.some((attempt) => attempt.kind === kind && attempt.state === "open");
  const isForward = paymentType !== "Return";
  const isDeposit = isForward && direction !== "Inbound";
  const isOver = payment.wasReturned || payment.status === "Canceled";
  return {
    cancel: isDeposit ? (isOpen("cancel") ? UNDER_WAY.cancel : cancelOf(payment)) : null,
    initiateReturn:
      isForward && direction === "Inbound" && !isOver
        ? {
            ...(isOpen("initiate-return") ? UNDER_WAY.return : assessInitiateReturn(payment)),
            deadline: returnDeadline(payment),
          }
        : null,
    simulateReturn:
      isDeposit && !isOver && canSimulateReturns()
        ? isOpen("simulate-return")
          ? UNDER_WAY.return
          : assessSimulateReturn(payment)
        : null,
    redeposit: isDeposit ? (wasDepositedAgain ? DEPOSITED_AGAIN : redepositOf(payment)) : null,
    advance: paymentStep(payment),
  };
}

/** Of a deposit that the bank has not decided finally; null for any other. */
function cancelOf(payment: StoredPayment): CancelVerdict | null {
  return ["Completed", "Rejected", "Canceled"].includes(payment.status ?? "") ? null : assessCancel(payment);
}

/** Of a rejected deposit, and of a returned one where the reason of its return permits it; null for any other. */
function redepositOf({ status, wasReturned, returnCode }: StoredPayment): ReturnVerdict | null {
  if (wasReturned) return assessRedeposit(returnCode);
  return status === "Rejected" ? { allowed: true, reason: null } : null;
}

/**
 * The midnight deadline: a bank has until midnight of the banking day after the one it received the check on (UCC
 * 4-301).
 */
export function returnDeadline({ record, createdAt }: Pick<StoredPayment, "record" | "createdAt">): ReturnDeadline {
  const { depositBusinessDate } = record;
  const named = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const day = addBusinessDays(named ?? wallTime(createdAt, BANK_TIME_ZONE).date, 1);
  return { day, until: instantAt(addDays(day, 1), 0, 0, BANK_TIME_ZONE).toISOString() };
}

/** The unresolved and failed intents; completed ones are in the timeline. */
export function viewAttempts(intents: readonly Intent[]): PaymentAttempt[] {
  return intents.flatMap(({ kind, state, message, personName, updatedAt }) =>
    (kind === "cancel" || kind === "initiate-return" || kind === "simulate-return") && state !== "resolved"
      ? [{ kind, state: state === "failed" ? "failed" : "open", message, personName, at: updatedAt.toISOString() }]
      : [],
  );
}
