import { type ApiResponse, errorResponse, notFound } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { type AccountRow, findAccount } from "@/bank/store/accounts";
import { type AuthorizationRow, findAuthorization, revokeLive } from "@/bank/store/authorizations";
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
    const known = await findAuthorization(tx, caller.partnerId, params.id);
    const account = known && (await findAccount(tx, caller.partnerId, known.accountNumber));
    if (!account) return notFound();
    const at = services.clock.now();
    const revoked = await revokeLive(tx, known.id, at);
    if (revoked) {
      await recordAuthorizationEvent(tx, "Check.PositivePay.Revoked", revoked, at);
      return authorizationResponse(revoked, account);
    }
    // Read again, since its status may have changed since the first read.
    const ended = (await findAuthorization(tx, caller.partnerId, params.id)) ?? known;
    return RESPONSE_BY_STATUS[ended.status](ended, account);
  });

function expired(): ApiResponse {
  return errorResponse(400, ERROR_CODES.authorizationExpired, "The authorization has expired.");
}

/** The response to a revocation that is too late, by status. */
const RESPONSE_BY_STATUS = {
  // Past its expiry, but not yet marked as expired.
  Authorized: expired,
  Expired: expired,
  Paid: () => errorResponse(400, ERROR_CODES.authorizationPaid, "The authorization was already used to pay a check."),
  Revoked: authorizationResponse,
} satisfies Record<AuthorizationStatus, (ended: AuthorizationRow, account: AccountRow) => ApiResponse>;
