import { toApiRecord } from "@/bank/domain/api-record";
import { type ApiResponse, ok } from "@/bank/http/responses";
import type { AccountRow } from "@/bank/store/accounts";
import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { Authorization } from "@/lib/contract/positive-pay";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Converts an authorization to its API record (2.3) [GAP-21]. Fields without a value are omitted. */
export function toAuthorizationRecord(row: AuthorizationRow): Authorization {
  return toApiRecord<Authorization>({
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
    // Set by `authorizationResponse` because it depends on the account.
    positivePayResult: null,
  });
}

/**
 * Creates a response with an authorization. Its `positivePayResult` is Disabled if the account does not use Positive
 * Pay.
 */
export function authorizationResponse(row: AuthorizationRow, { positivePayEnabled }: AccountRow): ApiResponse {
  return ok({ ...toAuthorizationRecord(row), ...(!positivePayEnabled && { positivePayResult: "Disabled" }) });
}
