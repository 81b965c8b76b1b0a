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
  /** Expired once past `expiresAt`; the bank's text when it is not a status of the contract. */
  status: string | null;
  /** ISO instants. */
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  /** The check that it paid. */
  paymentId: string | null;
  /** True when it is active and the account had no Positive Pay when the check was authorized. */
  hasNoEffect: boolean;
}

/** @param now the bank's time: an authorization past its expiry counts as expired, even without the bank's event */
export function viewAuthorization(
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
