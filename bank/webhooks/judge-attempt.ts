import type { ClaimedDelivery } from "@/bank/store/claimed-delivery";
import type { SettledDelivery } from "@/bank/store/deliveries";
import type { RegistrationRow } from "@/bank/store/registrations";
import { retryDelayMs } from "./retry-schedule";
import type { Attempt } from "./send-event";
import type { CountedAttempt } from "./streaks";

/** The receiver wants no more of this (RFC 9110, 15.5.11). */
const GONE = 410;

/**
 * What an attempt means for its delivery and for its registration [GAP-33].
 *
 * @param at when it ended, on the business clock
 */
export function judgeAttempt(
  registration: RegistrationRow,
  delivery: Pick<ClaimedDelivery, "id" | "step">,
  attempt: Attempt,
  at: Date,
): { settled: SettledDelivery; counted: CountedAttempt } {
  const { ok, httpStatus, error, durationMs } = attempt;
  const delayMs = ok ? null : retryDelayMs(delivery.id, delivery.step, attempt.retryAfterMs);
  return {
    settled: {
      id: delivery.id,
      status: ok ? "Delivered" : delayMs === null ? "Failed" : "Waiting",
      step: ok ? delivery.step : delivery.step + 1,
      nextAttemptAt: delayMs === null ? null : new Date(at.getTime() + delayMs),
      attemptedAt: at,
      deliveredAt: ok ? at : null,
      httpStatus,
      error,
      durationMs,
    },
    counted: {
      registrationId: registration.id,
      generation: registration.generation,
      ok,
      error,
      gone: httpStatus === GONE,
    },
  };
}
