import type { ClaimedDelivery } from "@/bank/store/claimed-delivery";
import type { DeliveryOutcome } from "@/bank/store/deliveries";
import type { RegistrationRow } from "@/bank/store/registrations";
import { computeRetryDelayMs } from "./retry-schedule";
import type { Attempt } from "./send-event";
import type { CountedAttempt } from "./streaks";

/** HTTP status with which a receiver stops accepting events (RFC 9110, 15.5.11). */
const GONE = 410;

/** The effect of an attempt on the delivery and the registration. */
export interface EvaluatedAttempt {
  readonly outcome: DeliveryOutcome;
  readonly counted: CountedAttempt;
}

/**
 * Derives the delivery's next state and the registration's error count from an attempt [GAP-33].
 *
 * @param at when the attempt ended, on the business clock
 */
export function evaluateAttempt(
  registration: RegistrationRow,
  delivery: Pick<ClaimedDelivery, "id" | "step">,
  attempt: Attempt,
  at: Date,
): EvaluatedAttempt {
  const { ok, httpStatus, error, durationMs, request, responseHeaders, responseBody } = attempt;
  const delayMs = ok ? null : computeRetryDelayMs(delivery.id, delivery.step, attempt.retryAfterMs);
  return {
    outcome: {
      id: delivery.id,
      status: ok ? "Delivered" : delayMs === null ? "Failed" : "Waiting",
      step: ok ? delivery.step : delivery.step + 1,
      nextAttemptAt: delayMs === null ? null : new Date(at.getTime() + delayMs),
      attemptedAt: at,
      deliveredAt: ok ? at : null,
      httpStatus,
      error,
      durationMs,
      logged: { at: at.toISOString(), request, httpStatus, error, durationMs, responseHeaders, responseBody },
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
