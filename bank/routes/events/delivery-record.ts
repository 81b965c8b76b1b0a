import type { DeliveryWithEventName } from "@/bank/store/deliveries";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A delivery as the log returns it [GAP-37]; unknown fields are omitted. */
export function deliveryRecord(row: DeliveryWithEventName): Delivery {
  return {
    id: row.id,
    registrationId: row.registrationId,
    eventId: row.eventId,
    eventName: row.eventName,
    status: row.status,
    attempts: row.attempts,
    ...(row.httpStatus !== null && { httpStatus: row.httpStatus }),
    ...(row.error !== null && { error: row.error }),
    ...(row.durationMs !== null && { durationMs: row.durationMs }),
    createdAt: toOffsetTimestamp(row.createdAt),
    ...timestamp("lastAttemptAt", row.lastAttemptAt),
    ...timestamp("nextAttemptAt", row.nextAttemptAt),
    ...timestamp("deliveredAt", row.deliveredAt),
  };
}

function timestamp(name: keyof Delivery, at: Date | null): Partial<Delivery> {
  return at === null ? {} : { [name]: toOffsetTimestamp(at) };
}
