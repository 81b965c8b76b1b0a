import { payeeKey } from "@/lib/shared/payee-key";

/** What is compared of a check and of the authorization that may pay it [GAP-17]. */
interface PresentedCheck {
  readonly amountCents: number;
  /** As printed; null when the line carries none. */
  readonly checkNumber: string | null;
  readonly payeeName: string | null;
}

interface CheckAuthorization {
  readonly amountCents: number;
  readonly checkNumber: number;
  readonly payeeName: string | null;
}

/** An authorization that names no end is good for so long [GAP-21]. */
export const AUTHORIZATION_DAYS = 180;

/** A printed check number as an authorization has it: without leading zeros [GAP-21]. Null when it is not a number. */
export function authorizableCheckNumber(printed: string | null): number | null {
  if (printed === null || !/^\d{1,15}$/.test(printed)) return null;
  return Number(printed);
}

/**
 * True when an authorization is for this check: number and amount are the same, and the payee too when both name one
 * [GAP-17]. The account is compared before, the authorization's life after.
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
