export interface KnownAccount {
  accountNumber: string;
  name: string | null;
}

/**
 * The accounts that a text may mean: those with the digits in their number, or the words in their name; all of them for
 * an empty text, none when the text is already a whole number of theirs.
 */
export function suggestAccounts(accounts: readonly KnownAccount[], text: string): readonly KnownAccount[] {
  const words = text.trim().toLowerCase();
  const digits = words.replaceAll(" ", "");
  if (accounts.some(({ accountNumber }) => accountNumber === digits)) return [];
  return accounts.filter(
    ({ accountNumber, name }) => accountNumber.includes(digits) || (name ?? "").toLowerCase().includes(words),
  );
}
