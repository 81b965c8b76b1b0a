import "server-only";
import { MASKED_NUMBER, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { findAccountsEndingWith } from "@/lib/ledger/accounts/saved-accounts";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** No account has it, so that nothing matches. */
export const NO_ACCOUNT = "none";

/** The number that a filter means: a masked one, as links of a person have it who sees no others, is the saved account's with its end. */
export async function wholeAccountNumber(db: LedgerExecutor, number: string | undefined): Promise<string | undefined> {
  if (number === undefined || !MASKED_NUMBER.test(number)) return number;
  return (await findAccountsEndingWith(db, [visibleEnd(number)]))[0] ?? NO_ACCOUNT;
}
