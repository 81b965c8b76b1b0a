import { payeeKey } from "@/lib/shared/payee-key";

/** Check fields that are matched against authorizations [GAP-17]. */
interface PresentedCheck {
  readonly amountCents: number;
  /** As printed; null if the MICR line has no check number. */
  readonly checkNumber: string | null;
  readonly payeeName: string | null;
}

interface CheckAuthorization {
  readonly amountCents: number;
  readonly checkNumber: number;
  readonly payeeName: string | null;
}

/** Days that an authorization without an expiry is valid [GAP-21]. */
export const AUTHORIZATION_DAYS = 180;

/**
 * Converts a printed check number to the number used in authorizations, ignoring leading zeros [GAP-21]. Returns null
 * if it is not a number.
 */
export function authorizableCheckNumber(printed: string | null): number | null {
  if (printed === null || !/^\d{1,15}$/.test(printed)) return null;
  return Number(printed);
}

/**
 * Returns whether an authorization matches a check: the number and amount must be equal, and also the payee if both
 * have one [GAP-17]. The caller compares the account and checks that the authorization is live.
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
