import "server-only";
import { type KindFields, paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { isReturnInEffect } from "./return-rule";

/** What happens to a deposit's funds. Only `scheduled` means that the availability schedule applies. */
export interface AvailabilityOutcome {
  readonly state: "scheduled" | "in-review" | "withdrawn" | "charged-back";
  /** Short title, such as "Charged back Nov 19"; null if the schedule applies. */
  readonly title: string | null;
  /** Explanation as a sentence; null if the schedule applies. */
  readonly sentence: string | null;
  /** Day of the cancellation, rejection or chargeback, in the bank's time zone; null if unknown or not reached. */
  readonly on: CalendarDate | null;
}

/** Deposit fields that determine the outcome. */
export interface OutcomeFields extends KindFields {
  readonly status: string | null;
  readonly wasReturned: boolean | null;
  /** Timestamps as received from the bank. */
  readonly canceledAt?: unknown;
  readonly rejectedAt?: unknown;
}

/** Fields of a return that determine the outcome. */
export interface ReturnFields {
  readonly status: string | null;
  /** Timestamps as received from the bank. */
  readonly postedAt: string | null;
  readonly createdAt: string | null;
}

/**
 * Determines what happens to a deposit's funds; returns null for other payments. A rejected or canceled deposit credits
 * nothing, whatever its schedule, and a returned deposit is charged back.
 *
 * @param returns returns of the deposit, oldest first
 */
export function availabilityOutcome(
  payment: OutcomeFields,
  returns: readonly ReturnFields[],
): AvailabilityOutcome | null {
  const kind = paymentKindOf(payment);
  const isDeposit = kind === "deposit" || (kind === null && payment.paymentType !== "Return" && !payment.direction);
  if (!isDeposit) return null;
  const { status } = payment;
  if (status === "Canceled") return withdrawn("Canceled", dayOf(payment.canceledAt));
  if (status === "Rejected") return withdrawn("Rejected", dayOf(payment.rejectedAt));
  const lastReturn = returns.findLast(({ status }) => isReturnInEffect({ paymentType: "Return", status }));
  if (lastReturn || payment.wasReturned) return chargedBack(lastReturn);
  if (status !== "Hold") return { state: "scheduled", title: null, sentence: null, on: null };
  return {
    state: "in-review",
    title: "In review at the bank",
    sentence: "Funds become available only after the bank accepts the deposit.",
    on: null,
  };
}

function withdrawn(title: "Canceled" | "Rejected", on: CalendarDate | null): AvailabilityOutcome {
  const when = on ? ` on ${formatDate(on)}, Eastern time` : "";
  const reason = title === "Canceled" ? `The deposit was canceled${when}` : `The bank rejected the deposit${when}`;
  return { state: "withdrawn", title, sentence: `${reason}: no funds become available.`, on };
}

function chargedBack(lastReturn: ReturnFields | undefined): AvailabilityOutcome {
  const on = dayOf(lastReturn?.postedAt);
  const returnedOn = dayOf(lastReturn?.createdAt);
  if (!lastReturn || on) {
    return {
      state: "charged-back",
      title: on ? `Charged back ${formatDate(on)}` : "Charged back",
      sentence: "The paying bank returned the check unpaid; its full amount was charged back.",
      on,
    };
  }
  return {
    state: "charged-back",
    title: "Being charged back",
    sentence: `The paying bank returned the check unpaid${returnedOn ? ` on ${formatDate(returnedOn)}` : ""}; its full amount is about to be charged back.`,
    on: null,
  };
}

/** Returns the day of a timestamp in the bank's time zone, or null if the timestamp is invalid. */
function dayOf(text: unknown): CalendarDate | null {
  if (typeof text !== "string") return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : parseCalendarDate(wallTime(instant, BANK_TIME_ZONE).date);
}

const DATE = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function formatDate(date: CalendarDate): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}
