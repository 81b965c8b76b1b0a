import { toApiRecord } from "@/bank/domain/api-record";
import type { DeliveryWithEvent, LoggedDelivery } from "@/bank/store/deliveries";
import type { LoggedAttempt } from "@/bank/store/delivery-attempts";
import { formatEventBody } from "@/bank/webhooks/event-body";
import type { Delivery, DeliveryAttempt, DeliveryDetail } from "@/lib/contract/webhook-extensions";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Builds a delivery's record for the log, omitting unknown fields [GAP-37]. */
export function toDeliveryRecord(row: DeliveryWithEvent): Delivery {
  return toApiRecord<Delivery>({
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

/** Builds a delivery's record with the request and response of each attempt [GAP-37]. */
export function toDeliveryDetail(row: LoggedDelivery): DeliveryDetail {
  const formatBody = (format: LoggedDelivery["format"]) => JSON.stringify(formatEventBody(row.event, format));
  // A waiting delivery will be sent in the registration's current format.
  const sent = row.status === "Waiting" ? undefined : row.attemptLog.findLast(({ request }) => request)?.request;
  return {
    ...toDeliveryRecord(row),
    body: formatBody(sent?.format ?? row.format),
    attemptLog: row.attemptLog.map((attempt) => toAttemptRecord(attempt, formatBody)),
  };
}

function toAttemptRecord(
  { at, request, ...response }: LoggedAttempt,
  formatBody: (format: LoggedDelivery["format"]) => string,
): DeliveryAttempt {
  return toApiRecord<DeliveryAttempt>({
    attemptedAt: toOffsetTimestamp(new Date(at)),
    callbackUrl: request ? request.url : null,
    headers: request ? request.headers : null,
    body: request ? formatBody(request.format) : null,
    httpStatus: response.httpStatus,
    error: response.error,
    durationMs: response.durationMs,
    responseHeaders: response.responseHeaders ?? null,
    responseBody: response.responseBody,
  });
}
