import { payHeldCheck } from "@/bank/clearing/pay-held-check";
import { AUTHORIZATION_DAYS, authorizes } from "@/bank/domain/positive-pay";
import { type Answer, notFound, ok, refuse, refuseFields } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { lockAccount } from "@/bank/store/accounts";
import { type AuthorizationRow, addAuthorization, payAuthorization } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { lockHeldChecks } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { assert } from "@/lib/shared/assert";
import { recordAuthorizationEvent } from "./authorization-event";
import { authorizationRecord } from "./authorization-record";

const DAY_MS = 86_400_000;

/**
 * "Positive Pay: authorize a check" (4.5) [GAP-21]. The account is locked before anything is decided, as it is while a
 * check is presented: a check is found either by this authorization or by the next one.
 */
export const authorizeCheck: Handler<typeof ENDPOINTS.authorizeCheck> = async ({ services, caller, body }) =>
  services.db.transaction(async (tx): Promise<Answer> => {
    const account = await lockAccount(tx, caller.partnerId, body.accountNumber);
    if (!account) return notFound();
    const at = services.clock.now();
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(at.getTime() + AUTHORIZATION_DAYS * DAY_MS);
    if (expiresAt <= at) return refuseFields({ expiresAt: "must lie in the future" });

    const added = await addAuthorization(tx, {
      partnerId: caller.partnerId,
      accountNumber: body.accountNumber,
      amountCents: body.amount,
      checkNumber: body.checkNumber,
      payeeName: body.payeeName ?? null,
      expiresAt,
      status: "Authorized",
      createdAt: at,
      revokedAt: null,
      paymentId: null,
    });
    if (!added) {
      return refuse(409, ERROR_CODES.conflict, "checkNumber: this check of the account has an authorization already");
    }
    await recordAuthorizationEvent(tx, "Check.PositivePay.Created", added, at);
    return ok(authorizationRecord(await payWaiting(tx, added, at)));
  });

/** Pays the oldest check that waits for just this authorization, if there is one [GAP-18]. */
async function payWaiting(tx: BankTransaction, added: AuthorizationRow, at: Date): Promise<AuthorizationRow> {
  const waiting = (await lockHeldChecks(tx, added.accountNumber, at)).find((check) => authorizes(added, check));
  if (!waiting) return added;
  const paid = await payHeldCheck(tx, waiting, at, { positivePayResult: "Authorized", positivePayMatchId: added.id });
  if (!paid) return added;
  const used = await payAuthorization(tx, added.id, waiting.id, at);
  assert(used, "an authorization just added is live");
  return used;
}
