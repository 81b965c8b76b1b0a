import { accountNumber } from "@/lib/contract/primitives";
import type { KnownAccount } from "./suggest-accounts";

/**
 * What is wrong with a typed account number, in a sentence; undefined when nothing is, and for an empty field. The last
 * digits of a known account are refused: they name no account at the bank, or another one.
 */
export function accountProblem(typed: string, accounts: readonly KnownAccount[]): string | undefined {
  if (typed === "") return undefined;
  if (!accountNumber.safeParse(typed).success) return "An account has 4 to 17 digits.";
  if (accounts.some((known) => known.accountNumber === typed)) return undefined;
  return accounts.some((known) => known.accountNumber.endsWith(typed))
    ? `Choose the account that ends with ${typed}, or type all of its digits.`
    : undefined;
}
