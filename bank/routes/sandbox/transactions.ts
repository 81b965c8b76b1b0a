import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import { toRestrictionRecord } from "@/bank/domain/restriction-record";
import { type ApiResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { lockAccount } from "@/bank/store/accounts";
import { balanceOf } from "@/bank/store/balances";
import { recordEvent } from "@/bank/store/events";
import { postTransaction as post } from "@/bank/store/post-transaction";
import { findRestriction } from "@/bank/store/restrictions";
import type { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { assert } from "@/lib/shared/assert";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Posts a transaction with any rail and code, or returns the restriction that blocks it [GAP-26]. */
export const postTransaction: Handler<typeof TRANSACTION_ENDPOINTS.postTransaction> = ({ services, caller, body }) =>
  services.db.transaction(async (tx): Promise<ApiResponse> => {
    const { partnerId } = caller;
    const { amount, ...movement } = body;
    const account = await lockAccount(tx, partnerId, body.accountNumber);
    if (!account) return notFound();
    const at = services.clock.now();
    const posted = await post(tx, { ...movement, amountCents: amount, currency: BANK_CURRENCY, at });
    const balance = (await balanceOf(tx, account.accountNumber)).ledgerCents;
    if (posted.posted) {
      const { coreTransactionId } = posted;
      await recordEvent(tx, {
        partnerId,
        eventName: "Core.Transaction.Completed",
        resources: [`core/v1/transactions/${coreTransactionId}`],
        details: { ...movement, coreTransactionId, amount: String(amount), currency: BANK_CURRENCY },
        at,
      });
      const transaction = { ...body, coreTransactionId, currency: BANK_CURRENCY, postedAt: toOffsetTimestamp(at) };
      return ok({ posted: true, transaction, balance });
    }
    assert(posted.reason === "Restricted", "a locked account exists");
    const masterAccountNumber = account.masterAccountNumber ?? account.accountNumber;
    const restriction = await findRestriction(tx, { partnerId, masterAccountNumber, id: posted.restrictionId });
    assert(restriction, "the blocking restriction exists");
    return ok({ posted: false, restriction: toRestrictionRecord(restriction), balance });
  });
