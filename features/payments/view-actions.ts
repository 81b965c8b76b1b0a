import "server-only";
import { canSimulateReturns } from "@/features/returns/simulate-return";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { type CancelVerdict, checkCancel } from "@/lib/payment-rules/cancel-rule";
import { type PaymentStep, paymentStep } from "@/lib/payment-rules/payment-step";
import { ALREADY_REDEPOSITED, checkRedeposit } from "@/lib/payment-rules/redeposit-rule";
import { assessInitiateReturn, assessSimulateReturn, type ReturnVerdict } from "@/lib/payment-rules/return-rule";
import { addBusinessDays } from "@/lib/time/business-days";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** The actions on a payment, regardless of roles; null for actions that never apply. */
export interface PaymentActions {
  cancel: CancelVerdict | null;
  initiateReturn: (ReturnVerdict & { deadline: ReturnDeadline | null }) | null;
  simulateReturn: ReturnVerdict | null;
  redeposit: ReturnVerdict | null;
  /** The next step that can be triggered in the sandbox. */
  advance: PaymentStep | null;
}

/** The paying bank's deadline for returning a check. */
export interface ReturnDeadline {
  /** The last day, in the bank's time zone. */
  day: CalendarDate;
  /** The end of that day, as an ISO 8601 timestamp in UTC. */
  until: string;
}

/** A requested change that has no outcome yet, or that failed. */
export interface PaymentAttempt {
  kind: "cancel" | "initiate-return" | "simulate-return";
  state: "open" | "failed";
  message: string | null;
  personName: string;
  /** ISO 8601 timestamp in UTC. */
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
 * Returns the actions on a payment, each with the reason if it is currently not allowed.
 *
 * @param payment with `wasReturned` and `returnCode` set only while a return is in effect
 * @param attempts the latest attempt of each kind
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
  const isFinal = payment.wasReturned || payment.status === "Canceled";
  return {
    cancel: isDeposit ? (isOpen("cancel") ? IN_PROGRESS.cancel : viewCancel(payment)) : null,
    initiateReturn:
      isForward && direction === "Inbound" && !isFinal
        ? {
            ...(isOpen("initiate-return") ? IN_PROGRESS.return : assessInitiateReturn(payment)),
            deadline: returnDeadline(payment),
          }
        : null,
    simulateReturn:
      isDeposit && !isFinal && canSimulateReturns()
        ? isOpen("simulate-return")
          ? IN_PROGRESS.return
          : assessSimulateReturn(payment)
        : null,
    redeposit: isDeposit ? (wasRedeposited ? ALREADY_REDEPOSITED : viewRedeposit(payment)) : null,
    advance: paymentStep(payment),
  };
}

/** Returns null for a deposit in a final status. */
function viewCancel(payment: StoredPayment): CancelVerdict | null {
  return ["Completed", "Rejected", "Canceled"].includes(payment.status ?? "") ? null : checkCancel(payment);
}

/** Returns null for a deposit that was neither rejected nor returned. */
function viewRedeposit({ status, wasReturned, returnCode }: StoredPayment): ReturnVerdict | null {
  if (wasReturned) return checkRedeposit(returnCode);
  return status === "Rejected" ? { allowed: true, reason: null } : null;
}

/**
 * Returns the midnight deadline: the bank may return a check until midnight of the banking day after the day of receipt
 * (UCC 4-301).
 */
export function returnDeadline({ record, createdAt }: Pick<StoredPayment, "record" | "createdAt">): ReturnDeadline {
  const { depositBusinessDate } = record;
  const businessDay = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const day = addBusinessDays(businessDay ?? wallTime(createdAt, BANK_TIME_ZONE).date, 1);
  return { day, until: instantAt(addDays(day, 1), 0, 0, BANK_TIME_ZONE).toISOString() };
}

/** Returns the open and failed requests. Completed requests appear in the timeline. */
export function viewAttempts(intents: readonly Intent[]): PaymentAttempt[] {
  return intents.flatMap(({ kind, state, message, personName, updatedAt }) =>
    (kind === "cancel" || kind === "initiate-return" || kind === "simulate-return") && state !== "resolved"
      ? [{ kind, state: state === "failed" ? "failed" : "open", message, personName, at: updatedAt.toISOString() }]
      : [],
  );
}
