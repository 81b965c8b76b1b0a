import type { z } from "zod";
import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { authorizationSchema } from "@/lib/contract/positive-pay";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** An authorization as the API shows it (2.3) [GAP-21]; what is not known is left out. */
export function authorizationRecord(row: AuthorizationRow): z.infer<typeof authorizationSchema> {
  return {
    id: row.id,
    partnerId: row.partnerId,
    accountNumber: row.accountNumber,
    amount: row.amountCents,
    checkNumber: row.checkNumber,
    ...(row.payeeName !== null && { payeeName: row.payeeName }),
    expiresAt: toOffsetTimestamp(row.expiresAt),
    status: row.status,
    createdAt: toOffsetTimestamp(row.createdAt),
    ...(row.revokedAt && { revokedAt: toOffsetTimestamp(row.revokedAt) }),
    ...(row.paymentId !== null && { paymentId: row.paymentId }),
  };
}
