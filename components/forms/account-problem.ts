import { accountNumber } from "@/lib/contract/primitives";
import type { KnownAccount } from "./suggest-accounts";

/**
 * Describes the problem with a typed account number; undefined for a valid number or an empty field. Rejects the last
 * digits of a known account, since the bank would find no account or a different one.
 */
export function findAccountProblem(typed: string, accounts: readonly KnownAccount[]): string | undefined {
  if (typed === "") return undefined;
  if (!accountNumber.safeParse(typed).success) return "An account number is 4 to 17 digits.";
  if (accounts.some((known) => known.accountNumber === typed)) return undefined;
  return accounts.some((known) => known.accountNumber.endsWith(typed))
    ? `Choose the account that ends with ${typed}, or type all of its digits.`
    : undefined;
}
