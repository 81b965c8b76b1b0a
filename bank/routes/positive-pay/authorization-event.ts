import type { AuthorizationRow } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import type { Authorization } from "@/lib/contract/positive-pay";
import { toAuthorizationRecord } from "./authorization-record";

/**
 * The record fields in the event details, with their names there. `paymentId` is omitted, since details with a
 * `paymentId` identify a payment's event.
 */
const DETAILS = {
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
    details: detailsOf(toAuthorizationRecord(authorization)),
    at,
  });
}

/** Converts a record to event details, whose values are all strings [GAP-32]. */
function detailsOf(record: Authorization): Record<string, string> {
  const names = Object.entries(DETAILS) as [keyof typeof DETAILS, string][];
  return Object.fromEntries(
    names.flatMap(([field, name]) => (record[field] === undefined ? [] : [[name, String(record[field])]])),
  );
}
