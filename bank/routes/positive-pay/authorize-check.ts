import { payHeldCheck } from "@/bank/clearing/pay-held-check";
import { AUTHORIZATION_DAYS, authorizes } from "@/bank/domain/positive-pay";
import { type ApiResponse, errorResponse, notFound, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { lockAccount } from "@/bank/store/accounts";
import {
  type AuthorizationRow,
  addAuthorization,
  type NewAuthorization,
  payAuthorization,
} from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { lockChecksOnHold } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { assert } from "@/lib/shared/assert";
import { recordAuthorizationEvent } from "./authorization-event";
import { authorizationResponse } from "./authorization-record";

const DAY_MS = 86_400_000;

/**
 * "Positive Pay: authorize a check" (4.5) [GAP-21]. Locks the account first, as presenting a check does, so that either
 * a concurrently presented check matches this authorization or this request finds that check on hold.
 */
export const authorizeCheck: Handler<typeof ENDPOINTS.authorizeCheck> = async ({ services, caller, body }) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const account = await lockAccount(tx, caller.partnerId, body.accountNumber);
    if (!account) return notFound();
    const at = services.clock.now();
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(at.getTime() + AUTHORIZATION_DAYS * DAY_MS);
    if (expiresAt <= at) return validationError({ expiresAt: "must be in the future" });

    const { amount, expiresAt: _, ...fields } = body;
    // Causes a compile error for a field without a column of the same name.
    const columns: Pick<NewAuthorization, keyof typeof fields> = fields;
    const added = await addAuthorization(tx, {
      partnerId: caller.partnerId,
      ...columns,
      amountCents: amount,
      expiresAt,
      status: "Authorized",
      createdAt: at,
    });
    if (!added) {
      return errorResponse(409, ERROR_CODES.conflict, "checkNumber: this check already has an authorization");
    }
    await recordAuthorizationEvent(tx, "Check.PositivePay.Created", added, at);
    return authorizationResponse(await payMatchingHeldCheck(tx, added, at), account);
  });

/** Pays the oldest held check that matches this authorization, if any [GAP-18]. */
async function payMatchingHeldCheck(tx: BankTransaction, added: AuthorizationRow, at: Date): Promise<AuthorizationRow> {
  const heldCheck = (await lockChecksOnHold(tx, added.accountNumber, at)).find((check) => authorizes(added, check));
  if (!heldCheck) return added;
  const paid = await payHeldCheck(tx, heldCheck, at, { positivePayResult: "Authorized", positivePayMatchId: added.id });
  if (!paid) return added;
  const used = await payAuthorization(tx, added.id, heldCheck.id, at);
  assert(used, "an authorization just added is live");
  return used;
}
