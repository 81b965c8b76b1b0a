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

/** An attempt for display; fields that the bank omits are null. */
export type AttemptView = {
  [Field in keyof Required<DeliveryAttempt>]: Required<Tolerant<DeliveryAttempt>>[Field] | null;
} & {
  /** Its number among all attempts of the delivery, from 1. */
  place: number;
};

/** The body of a delivery, and the response to each attempt. */
export interface DeliveryDetailView {
  /** The body of its last attempt, or of the next one while it waits; null when the bank omits it. */
  readonly body: string | null;
  /** Number of attempts made; the bank may keep only the latest of them. */
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
    const forbidden = refuseUnless(session, "registrations.read");
    if (forbidden) return forbidden;
    if (!bankOffers("delivery-log")) return failure("not-offered", "This bank does not offer a delivery log.");
    const read = await readForPage(readDelivery(bankClient(), id), "Couldn’t load the delivery");
    if (!read.ok) return read;
    const { body = null, attemptLog = [] } = read.value;
    const attempts = Math.max(read.value.attempts ?? 0, attemptLog.length);
    const missing = attempts - attemptLog.length;
    const log = attemptLog.map((attempt, index) => ({
      ...EMPTY_ATTEMPT,
      ...attempt,
      place: missing + index + 1,
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
