import { apiRecord } from "@/bank/domain/api-record";
import { type ApiResponse, ok } from "@/bank/http/responses";
import type { AccountRow } from "@/bank/store/accounts";
import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { Authorization } from "@/lib/contract/positive-pay";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** An authorization as the API returns it (2.3) [GAP-21]; unknown fields are omitted. */
export function authorizationRecord(row: AuthorizationRow): Authorization {
  return apiRecord<Authorization>({
    id: row.id,
    partnerId: row.partnerId,
    accountNumber: row.accountNumber,
    amount: row.amountCents,
    checkNumber: row.checkNumber,
    payeeName: row.payeeName,
    expiresAt: toOffsetTimestamp(row.expiresAt),
    status: row.status,
    createdAt: toOffsetTimestamp(row.createdAt),
    revokedAt: row.revokedAt && toOffsetTimestamp(row.revokedAt),
    paymentId: row.paymentId,
    // Depends on the account; see below.
    positivePayResult: null,
  });
}

/** The response with an authorization; its `positivePayResult` is Disabled when the account has no Positive Pay. */
export function authorizationResponse(row: AuthorizationRow, { positivePayEnabled }: AccountRow): ApiResponse {
  return ok({ ...authorizationRecord(row), ...(!positivePayEnabled && { positivePayResult: "Disabled" }) });
}
