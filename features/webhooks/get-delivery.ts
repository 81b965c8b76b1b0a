import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { getDelivery as readDelivery } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, readForPage } from "@/lib/bank-connection/bank-read";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { DeliveryAttempt } from "@/lib/contract/webhook-extensions";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** A delivery attempt prepared for display. Fields that the bank omits are null. */
export type AttemptView = {
  [Field in keyof Required<DeliveryAttempt>]: Required<Tolerant<DeliveryAttempt>>[Field] | null;
} & {
  /** The attempt's number among all attempts of the delivery, starting at 1. */
  place: number;
};

/** A delivery's body and attempts. */
export interface DeliveryDetailView {
  /** The body of the last attempt, or of the next attempt while the delivery waits; null if the bank omits it. */
  readonly body: string | null;
  /** Number of attempts made. The bank may keep only the latest attempts. */
  readonly attempts: number;
  /** Oldest first. */
  readonly attemptLog: readonly AttemptView[];
}

/** Reads a delivery with its body and its attempts, if the bank offers a delivery log [GAP-37]. */
export function getDelivery(
  session: Session,
  id: string,
): Promise<Outcome<DeliveryDetailView, ReadFailureCode | "not-offered">> {
  return withLogContext("get-delivery", session, async () => {
    const forbidden = refuseUnless(session, "deliveries.read");
    if (forbidden) return forbidden;
    if (!bankOffers("delivery-log")) return failure("not-offered", "This bank does not offer a delivery log.");
    const delivery = await readForPage(readDelivery(bankClient(), id), "Couldn’t load the delivery");
    if (!delivery.ok) return delivery;
    const { body = null, attemptLog = [] } = delivery.value;
    const attempts = Math.max(delivery.value.attempts ?? 0, attemptLog.length);
    const droppedCount = attempts - attemptLog.length;
    const log = attemptLog.map((attempt, index) => ({
      ...EMPTY_ATTEMPT,
      ...attempt,
      place: droppedCount + index + 1,
    }));
    return success(await maskFor(session, { body, attempts, attemptLog: log }));
  });
}

const EMPTY_ATTEMPT: Omit<AttemptView, "place"> = {
  attemptedAt: null,
  callbackUrl: null,
  headers: null,
  body: null,
  httpStatus: null,
  error: null,
  durationMs: null,
  responseHeaders: null,
  responseBody: null,
};
