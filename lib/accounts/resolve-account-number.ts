import "server-only";
import { MASKED_NUMBER, maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { findAccountNumbers } from "@/lib/ledger/accounts/saved-accounts";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A value that matches no account. */
export const NO_ACCOUNT = "none";

/**
 * Resolves entered account numbers to full numbers. A masked number resolves to a saved account with the same last
 * digits.
 *
 * @param isMasked whether account numbers are masked for the user; if so, only the last digits of a full number are
 * used, so that users can't confirm a guessed number
 */
export async function resolveAccountNumbers(
  db: LedgerExecutor,
  numbers: readonly string[],
  isMasked: boolean,
): Promise<(number: string) => string> {
  const maskIfNeeded = (number: string) => (isMasked && /^\d+$/.test(number) ? maskAccountNumber(number) : number);
  const isAnyMasked = numbers.some((number) => MASKED_NUMBER.test(maskIfNeeded(number)));
  const saved = isAnyMasked ? await findAccountNumbers(db) : [];
  const byMasked = new Map(saved.map((number) => [maskAccountNumber(number), number]));
  return (number) => {
    const maskedNumber = maskIfNeeded(number);
    if (!MASKED_NUMBER.test(maskedNumber)) return maskedNumber;
    return (visibleEnd(maskedNumber) && byMasked.get(maskedNumber)) || NO_ACCOUNT;
  };
}

/** Like {@link resolveAccountNumbers}, but for a single optional number. */
export async function resolveAccountNumber(
  db: LedgerExecutor,
  number: string | undefined,
  isMasked: boolean,
): Promise<string | undefined> {
  return number === undefined ? undefined : (await resolveAccountNumbers(db, [number], isMasked))(number);
}
