import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import type { Authorization } from "@/lib/contract/positive-pay";
import { renameFields } from "@/lib/shared/rename-fields";
import { authorizationRecord } from "./authorization-record";

/** The name of each record field in the event details; null for a field that they omit. */
const DETAILS = {
  id: "authorizationId",
  accountNumber: "accountNumber",
  amount: "amount",
  checkNumber: "checkNumber",
  payeeName: "payeeName",
  expiresAt: "expiresAt",
  status: "status",
  // The event itself has it.
  partnerId: null,
  createdAt: null,
  revokedAt: null,
  // No event reports that an authorization has paid, and details with `paymentId` identify a payment's event.
  paymentId: null,
  positivePayResult: null,
} as const satisfies Record<keyof Authorization, string | null>;

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
    details: detailsOf(authorizationRecord(authorization)),
    at,
  });
}

/** All values as strings [GAP-32]. */
function detailsOf(record: Authorization): Record<string, string> {
  const details = Object.entries(renameFields(record, DETAILS)).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(details);
}
