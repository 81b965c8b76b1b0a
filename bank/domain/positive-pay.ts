import { payeeKey } from "@/lib/shared/payee-key";

/** The fields of a check that are matched against authorizations [GAP-17]. */
interface PresentedCheck {
  readonly amountCents: number;
  /** As printed; null when the MICR line has none. */
  readonly checkNumber: string | null;
  readonly payeeName: string | null;
}

interface CheckAuthorization {
  readonly amountCents: number;
  readonly checkNumber: number;
  readonly payeeName: string | null;
}

/** Validity of an authorization without an expiry [GAP-21]. */
export const AUTHORIZATION_DAYS = 180;

/**
 * Converts a printed check number to the number that authorizations use, ignoring leading zeros [GAP-21]; null when it
 * is not a number.
 */
export function authorizableCheckNumber(printed: string | null): number | null {
  if (printed === null || !/^\d{1,15}$/.test(printed)) return null;
  return Number(printed);
}

/**
 * True when an authorization matches a check: number and amount are the same, and the payee too when both name one
 * [GAP-17]. The caller compares the account and checks that the authorization is live.
 */
export function authorizes(authorization: CheckAuthorization, check: PresentedCheck): boolean {
  return (
    authorization.checkNumber === authorizableCheckNumber(check.checkNumber) &&
    authorization.amountCents === check.amountCents &&
    (authorization.payeeName === null ||
      check.payeeName === null ||
      payeeKey(authorization.payeeName) === payeeKey(check.payeeName))
  );
}
