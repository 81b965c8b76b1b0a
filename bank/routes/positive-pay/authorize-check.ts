import { payHeldCheck } from "@/bank/clearing/pay-held-check";
import { AUTHORIZATION_DAYS, authorizes } from "@/bank/domain/positive-pay";
import { type ApiResponse, errorResponse, notFound, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { lockAccount } from "@/bank/store/accounts";
import { type AuthorizationRow, addAuthorization, payAuthorization } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { lockHeldChecks } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import { assert } from "@/lib/shared/assert";
import { renameFields } from "@/lib/shared/rename-fields";
import { recordAuthorizationEvent } from "./authorization-event";
import { authorizationResponse } from "./authorization-record";

const DAY_MS = 86_400_000;

/** The column that stores each field of the request. */
const COLUMNS = {
  accountNumber: "accountNumber",
  amount: "amountCents",
  checkNumber: "checkNumber",
  payeeName: "payeeName",
  // A default expiry when omitted.
  expiresAt: null,
} as const satisfies Record<keyof AuthorizationRequest, keyof AuthorizationRow | null>;

/**
 * "Positive Pay: authorize a check" (4.5) [GAP-21]. The account is locked first, as in a presentment, so that a
 * concurrent check either finds this authorization or is found by it.
 */
export const authorizeCheck: Handler<typeof ENDPOINTS.authorizeCheck> = async ({ services, caller, body }) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const account = await lockAccount(tx, caller.partnerId, body.accountNumber);
    if (!account) return notFound();
    const at = services.clock.now();
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(at.getTime() + AUTHORIZATION_DAYS * DAY_MS);
    if (expiresAt <= at) return validationError({ expiresAt: "must lie in the future" });

    const added = await addAuthorization(tx, {
      partnerId: caller.partnerId,
      ...renameFields(body, COLUMNS),
      expiresAt,
      status: "Authorized",
      createdAt: at,
    });
    if (!added) {
      return errorResponse(
        409,
        ERROR_CODES.conflict,
        "checkNumber: this check of the account has an authorization already",
      );
    }
    await recordAuthorizationEvent(tx, "Check.PositivePay.Created", added, at);
    return authorizationResponse(await payWaiting(tx, added, at), account);
  });

/** Pays the oldest held check that matches this authorization, if there is one [GAP-18]. */
async function payWaiting(tx: BankTransaction, added: AuthorizationRow, at: Date): Promise<AuthorizationRow> {
  const waiting = (await lockHeldChecks(tx, added.accountNumber, at)).find((check) => authorizes(added, check));
  if (!waiting) return added;
  const paid = await payHeldCheck(tx, waiting, at, { positivePayResult: "Authorized", positivePayMatchId: added.id });
  if (!paid) return added;
  const used = await payAuthorization(tx, added.id, waiting.id, at);
  assert(used, "an authorization just added is live");
  return used;
}
