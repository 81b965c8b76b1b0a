import "server-only";
import { MASKED_NUMBER, maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { findAccountNumbers } from "@/lib/ledger/accounts/saved-accounts";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** No account has it, so that nothing matches. */
export const NO_ACCOUNT = "none";

/**
 * The account numbers that typed ones stand for, by the typed ones. A masked number stands for a saved account with its end.
 *
 * @param isMasked whether account numbers are masked for the person: then a whole number stands for no more than its end,
 * so that a guess confirms nothing
 */
export async function wholeAccountNumbers(
  db: LedgerExecutor,
  numbers: readonly string[],
  isMasked: boolean,
): Promise<(number: string) => string> {
  const seen = (number: string) => (isMasked && /^\d+$/.test(number) ? maskAccountNumber(number) : number);
  const isAnyMasked = numbers.some((number) => MASKED_NUMBER.test(seen(number)));
  const saved = isAnyMasked ? await findAccountNumbers(db) : [];
  const byMasked = new Map(saved.map((number) => [maskAccountNumber(number), number]));
  return (number) => {
    const masked = seen(number);
    if (!MASKED_NUMBER.test(masked)) return masked;
    return (visibleEnd(masked) && byMasked.get(masked)) || NO_ACCOUNT;
  };
}

/** As {@link wholeAccountNumbers}, of one number or none. */
export async function wholeAccountNumber(
  db: LedgerExecutor,
  number: string | undefined,
  isMasked: boolean,
): Promise<string | undefined> {
  return number === undefined ? undefined : (await wholeAccountNumbers(db, [number], isMasked))(number);
}
