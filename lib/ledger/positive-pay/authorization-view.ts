import "server-only";
import type { StoredAuthorization } from "./apply-authorization";

/** An authorization as shown on a screen. */
export interface AuthorizationView {
  id: string;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  payeeName: string | null;
  /** `Expired` once `expiresAt` has passed; a status outside the contract is unchanged. */
  status: string | null;
  /** ISO 8601 timestamp, like the two fields below. */
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  /** ID of the check it paid. */
  paymentId: string | null;
  /** True if it is active, but the account did not use Positive Pay when the check was authorized. */
  hasNoEffect: boolean;
}

/** @param now current time at the bank; authorizations past their expiry count as expired, even without an event */
export function toAuthorizationView(
  stored: StoredAuthorization,
  accountName: string | null,
  now: Date,
): AuthorizationView {
  const { revokedAt, positivePayResult } = stored.record;
  const isPastExpiry = stored.status === "Authorized" && stored.expiresAt !== null && stored.expiresAt <= now;
  return {
    id: stored.id,
    accountNumber: stored.accountNumber,
    accountName,
    checkNumber: stored.checkNumber,
    amountCents: stored.amountCents,
    payeeName: stored.payeeName,
    status: isPastExpiry ? "Expired" : stored.status,
    createdAt: stored.createdAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    revokedAt: typeof revokedAt === "string" ? revokedAt : null,
    paymentId: stored.paymentId,
    hasNoEffect: positivePayResult === "Disabled" && stored.status === "Authorized" && !isPastExpiry,
  };
}
