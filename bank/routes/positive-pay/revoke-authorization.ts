import { type ApiResponse, errorResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { type AuthorizationRow, findAuthorization, revokeLive } from "@/bank/store/authorizations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import type { AuthorizationStatus } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";
import { recordAuthorizationEvent } from "./authorization-event";
import { authorizationRecord } from "./authorization-record";

/** "Positive Pay: revoke authorization" (4.6) [GAP-22]. */
export const revokeAuthorization: Handler<typeof ENDPOINTS.revokeAuthorization> = async ({
  services,
  caller,
  params,
}) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const known = await findAuthorization(tx, caller.partnerId, params.id);
    if (!known) return notFound();
    const at = services.clock.now();
    const revoked = await revokeLive(tx, known.id, at);
    if (revoked) {
      await recordAuthorizationEvent(tx, "Check.PositivePay.Revoked", revoked, at);
      return ok(authorizationRecord(revoked));
    }
    // It may have ended since it was read.
    const ended = (await findAuthorization(tx, caller.partnerId, params.id)) ?? known;
    return RESPONSE_BY_STATUS[ended.status](ended);
  });

function expired(): ApiResponse {
  return errorResponse(400, ERROR_CODES.authorizationExpired, "The authorization has expired.");
}

/** The response to a revocation that comes too late. */
const RESPONSE_BY_STATUS = {
  // Past its expiry and not yet marked as expired.
  Authorized: expired,
  Expired: expired,
  Paid: () => errorResponse(400, ERROR_CODES.authorizationPaid, "The authorization has paid its check."),
  Revoked: (ended) => ok(authorizationRecord(ended)),
} satisfies Record<AuthorizationStatus, (ended: AuthorizationRow) => ApiResponse>;
