import "server-only";
import { MASKED_NUMBER, maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { findAccountsEndingWith } from "@/lib/ledger/accounts/saved-accounts";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** No account has it, so that nothing matches. */
export const NO_ACCOUNT = "none";

/**
 * The number that a filter means: a masked one is the saved account's with its end.
 *
 * @param isMasked whether account numbers are masked for the person: then a whole one means no more than its end, so that
 * nobody finds out digits by filtering for them
 */
export async function wholeAccountNumber(
  db: LedgerExecutor,
  number: string | undefined,
  isMasked: boolean,
): Promise<string | undefined> {
  const seen = number !== undefined && isMasked && /^\d+$/.test(number) ? maskAccountNumber(number) : number;
  if (seen === undefined || !MASKED_NUMBER.test(seen)) return seen;
  return (await findAccountsEndingWith(db, [visibleEnd(seen)]))[0] ?? NO_ACCOUNT;
}
