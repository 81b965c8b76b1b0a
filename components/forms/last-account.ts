const STORAGE_KEY = "deposit-account";

/** Returns the account of the last deposit made in this tab; null before the first deposit. */
export function readLastAccount(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

/** Saves a deposit's account for the tab's next deposit, in session storage only. */
export function saveLastAccount(accountNumber: string): void {
  sessionStorage.setItem(STORAGE_KEY, accountNumber);
}

export function clearLastAccount(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
