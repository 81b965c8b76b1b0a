export interface KnownAccount {
  readonly accountNumber: string;
  readonly name: string | null;
  /** Set only for a subaccount. The master account is null when it is unknown to the portal. */
  readonly subaccount?: { readonly masterAccountNumber: string | null };
}

/** The accounts that can be restricted by their own number. */
export function filterMasterAccounts(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  return accounts.filter(({ subaccount }) => !subaccount);
}

/**
 * The accounts that match a text: its digits occur in the number, or the text occurs in the name. Returns all for an
 * empty text, none when the text is already a complete account number.
 */
export function suggestAccounts(accounts: readonly KnownAccount[], text: string): readonly KnownAccount[] {
  const words = text.trim().toLowerCase();
  const digits = words.replaceAll(" ", "");
  if (accounts.some(({ accountNumber }) => accountNumber === digits)) return [];
  return accounts.filter(
    ({ accountNumber, name }) => accountNumber.includes(digits) || (name ?? "").toLowerCase().includes(words),
  );
}
