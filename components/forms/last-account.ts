const STORAGE_KEY = "deposit-account";

/** The account of the last deposit made in this tab; null before the first. */
export function readLastAccount(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

/** Saves the account of a deposit for the next one, in the tab's session storage only. */
export function saveLastAccount(accountNumber: string): void {
  sessionStorage.setItem(STORAGE_KEY, accountNumber);
}

/** Deletes the saved value. */
export function forgetLastAccount(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
