export interface KnownAccount {
  readonly accountNumber: string;
  readonly name: string | null;
  /** Set only for a subaccount. The master account number is null if the portal does not know it. */
  readonly subaccount?: { readonly masterAccountNumber: string | null };
}

/** Returns the accounts that are not subaccounts. */
export function filterMasterAccounts(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  return accounts.filter(({ subaccount }) => !subaccount);
}

/**
 * Returns the accounts whose number contains the text's digits or whose name contains the text. Returns all accounts
 * for an empty text, and none if the text is already a complete account number.
 */
export function suggestAccounts(accounts: readonly KnownAccount[], text: string): readonly KnownAccount[] {
  const words = text.trim().toLowerCase();
  const digits = words.replaceAll(" ", "");
  if (accounts.some(({ accountNumber }) => accountNumber === digits)) return [];
  return accounts.filter(
    ({ accountNumber, name }) => accountNumber.includes(digits) || (name ?? "").toLowerCase().includes(words),
  );
}
