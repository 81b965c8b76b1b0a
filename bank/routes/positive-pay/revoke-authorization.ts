import { type ApiResponse, errorResponse, notFound } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { type AccountRow, findAccount } from "@/bank/store/accounts";
import { type AuthorizationRow, findAuthorization, revokeLiveAuthorization } from "@/bank/store/authorizations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import type { AuthorizationStatus } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";
import { recordAuthorizationEvent } from "./authorization-event";
import { authorizationResponse } from "./authorization-record";

/** "Positive Pay: revoke authorization" (4.6) [GAP-22]. */
export const revokeAuthorization: Handler<typeof ENDPOINTS.revokeAuthorization> = async ({
  services,
  caller,
  params,
}) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const authorization = await findAuthorization(tx, caller.partnerId, params.id);
    const account = authorization && (await findAccount(tx, caller.partnerId, authorization.accountNumber));
    if (!account) return notFound();
    const at = services.clock.now();
    const revoked = await revokeLiveAuthorization(tx, authorization.id, at);
    if (revoked) {
      await recordAuthorizationEvent(tx, "Check.PositivePay.Revoked", revoked, at);
      return authorizationResponse(revoked, account);
    }
    // Read again because the status may have changed since the first read.
    const current = (await findAuthorization(tx, caller.partnerId, params.id)) ?? authorization;
    return RESPONSE_BY_STATUS[current.status](current, account);
  });

function expired(): ApiResponse {
  return errorResponse(400, ERROR_CODES.authorizationExpired, "The authorization has expired.");
}

/** Response to a revocation that is too late, by authorization status. */
const RESPONSE_BY_STATUS = {
  // Past its expiry, but not yet marked as expired.
  Authorized: expired,
  Expired: expired,
  Paid: () => errorResponse(400, ERROR_CODES.authorizationPaid, "The authorization was already used to pay a check."),
  Revoked: authorizationResponse,
} satisfies Record<AuthorizationStatus, (current: AuthorizationRow, account: AccountRow) => ApiResponse>;
