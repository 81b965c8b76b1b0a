export interface KnownAccount {
  accountNumber: string;
  name: string | null;
}

/**
 * The accounts that match a text: the digits occur in the number, or the text in the name. All of them for an empty text,
 * none when the text already is the number of one.
 */
export function suggestAccounts(accounts: readonly KnownAccount[], text: string): readonly KnownAccount[] {
  const words = text.trim().toLowerCase();
  const digits = words.replaceAll(" ", "");
  if (accounts.some(({ accountNumber }) => accountNumber === digits)) return [];
  return accounts.filter(
    ({ accountNumber, name }) => accountNumber.includes(digits) || (name ?? "").toLowerCase().includes(words),
  );
}
