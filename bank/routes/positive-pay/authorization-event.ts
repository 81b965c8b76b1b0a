import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Records the event of a created or revoked authorization (6) [GAP-32]. */
export function recordAuthorizationEvent(
  tx: BankTransaction,
  eventName: "Check.PositivePay.Created" | "Check.PositivePay.Revoked",
  authorization: AuthorizationRow,
  at: Date,
): Promise<void> {
  return recordEvent(tx, {
    partnerId: authorization.partnerId,
    eventName,
    resources: [`checks/v1/positive-pay-authorizations/${authorization.id}`],
    details: {
      authorizationId: authorization.id,
      accountNumber: authorization.accountNumber,
      amount: String(authorization.amountCents),
      checkNumber: String(authorization.checkNumber),
      ...(authorization.payeeName !== null && { payeeName: authorization.payeeName }),
      expiresAt: toOffsetTimestamp(authorization.expiresAt),
      status: authorization.status,
    },
    at,
  });
}
