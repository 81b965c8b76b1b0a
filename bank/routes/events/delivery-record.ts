import type { LoggedDelivery } from "@/bank/store/deliveries";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A delivery as the log shows it [GAP-37]; what is not known is left out. */
export function deliveryRecord(row: LoggedDelivery): Delivery {
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
    ...moment("lastAttemptAt", row.lastAttemptAt),
    ...moment("nextAttemptAt", row.nextAttemptAt),
    ...moment("deliveredAt", row.deliveredAt),
  };
}

function moment(name: keyof Delivery, at: Date | null): Partial<Delivery> {
  return at === null ? {} : { [name]: toOffsetTimestamp(at) };
}
