import { apiRecord } from "@/bank/domain/api-record";
import type { DeliveryWithEventName } from "@/bank/store/deliveries";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A delivery as the log returns it [GAP-37]; unknown fields are omitted. */
export function deliveryRecord(row: DeliveryWithEventName): Delivery {
  return apiRecord<Delivery>({
    id: row.id,
    registrationId: row.registrationId,
    eventId: row.eventId,
    eventName: row.eventName,
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
