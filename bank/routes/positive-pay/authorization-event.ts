import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import type { Authorization } from "@/lib/contract/positive-pay";
import { toAuthorizationRecord } from "./authorization-record";

/**
 * Record fields in the event details, with their names there. `paymentId` is omitted because details with a `paymentId`
 * mark a payment event.
 */
const DETAIL_NAMES = {
  id: "authorizationId",
  accountNumber: "accountNumber",
  amount: "amount",
  checkNumber: "checkNumber",
  payeeName: "payeeName",
  expiresAt: "expiresAt",
  status: "status",
} as const satisfies Partial<Record<keyof Authorization, string>>;

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
    details: toEventDetails(toAuthorizationRecord(authorization)),
    at,
  });
}

/** Converts a record to event details. All values are strings [GAP-32]. */
function toEventDetails(record: Authorization): Record<string, string> {
  const names = Object.entries(DETAIL_NAMES) as [keyof typeof DETAIL_NAMES, string][];
  return Object.fromEntries(
    names.flatMap(([field, name]) => (record[field] === undefined ? [] : [[name, String(record[field])]])),
  );
}
