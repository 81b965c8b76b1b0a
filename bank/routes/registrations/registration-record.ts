import { toApiRecord } from "@/bank/domain/api-record";
import type { RegistrationRow } from "@/bank/store/registrations";
import type { RegistrationRecord } from "@/lib/contract/registration";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Converts a registration to its API record (2.4), without its password [GAP-30]. */
export function toRegistrationRecord(row: RegistrationRow): RegistrationRecord {
  return toApiRecord<RegistrationRecord>({
    id: row.id,
    partnerId: row.partnerId,
    eventName: row.eventName,
    callbackUrl: row.callbackUrl,
    authUsername: row.authUsername,
    type: row.type,
    format: row.format,
    status: row.status,
    Status: row.status,
    consecutiveErrors: row.consecutiveErrors,
    lastError: row.lastError,
    createdAt: toOffsetTimestamp(row.createdAt),
    lastModifiedAt: toOffsetTimestamp(row.lastModifiedAt),
  });
}
