import { apiRecord } from "@/bank/domain/api-record";
import type { DeliveryWithEvent, LoggedDelivery } from "@/bank/store/deliveries";
import type { LoggedAttempt } from "@/bank/store/delivery-attempts";
import { eventBody } from "@/bank/webhooks/event-body";
import type { Delivery, DeliveryAttempt, DeliveryDetail } from "@/lib/contract/webhook-extensions";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A delivery as the log returns it [GAP-37]; unknown fields are omitted. */
export function deliveryRecord(row: DeliveryWithEvent): Delivery {
  return apiRecord<Delivery>({
    id: row.id,
    registrationId: row.registrationId,
    eventId: row.eventId,
    eventName: row.eventName,
    paymentId: row.paymentId,
    status: row.status,
    attempts: row.attempts,
    httpStatus: row.httpStatus,
    error: row.error,
    durationMs: row.durationMs,
    createdAt: toOffsetTimestamp(row.createdAt),
    lastAttemptAt: row.lastAttemptAt && toOffsetTimestamp(row.lastAttemptAt),
    nextAttemptAt: row.nextAttemptAt && toOffsetTimestamp(row.nextAttemptAt),
    deliveredAt: row.deliveredAt && toOffsetTimestamp(row.deliveredAt),
  });
}

/** A delivery with the request and response of each attempt [GAP-37]. */
export function deliveryDetail(row: LoggedDelivery): DeliveryDetail {
  const bodyIn = (format: LoggedDelivery["format"]) => JSON.stringify(eventBody(row.event, format));
  // A waiting delivery will be sent in the registration's current format.
  const sent = row.status === "Waiting" ? undefined : row.attemptLog.findLast(({ request }) => request)?.request;
  return {
    ...deliveryRecord(row),
    body: bodyIn(sent?.format ?? row.format),
    attemptLog: row.attemptLog.map((attempt) => attemptRecord(attempt, bodyIn)),
  };
}

function attemptRecord(
  { at, request, ...response }: LoggedAttempt,
  bodyIn: (format: LoggedDelivery["format"]) => string,
): DeliveryAttempt {
  return apiRecord<DeliveryAttempt>({
    attemptedAt: toOffsetTimestamp(new Date(at)),
    callbackUrl: request ? request.url : null,
    headers: request ? request.headers : null,
    body: request ? bodyIn(request.format) : null,
    httpStatus: response.httpStatus,
    error: response.error,
    durationMs: response.durationMs,
    responseHeaders: response.responseHeaders ?? null,
    responseBody: response.responseBody,
  });
}
