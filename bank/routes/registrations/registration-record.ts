import type { RegistrationRow } from "@/bank/store/registrations";
import type { Registration } from "@/lib/contract/registration";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A registration as the API shows it (2.4): whatever else it has, no password [GAP-30]. */
export function registrationRecord(row: RegistrationRow): Registration {
  return {
    id: row.id,
    partnerId: row.partnerId,
    eventName: row.eventName,
    ...(row.callbackUrl !== null && { callbackUrl: row.callbackUrl }),
    ...(row.authUsername !== null && { authUsername: row.authUsername }),
    type: row.type,
    format: row.format,
    status: row.status,
    consecutiveErrors: row.consecutiveErrors,
    ...(row.lastError !== null && { lastError: row.lastError }),
    createdAt: toOffsetTimestamp(row.createdAt),
    lastModifiedAt: toOffsetTimestamp(row.lastModifiedAt),
  };
}
