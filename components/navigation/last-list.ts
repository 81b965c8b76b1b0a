const STORAGE_KEY = "payments-list";

/** The URL query of the payments list last shown in this tab; empty if there is none. */
export function readLastList(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? "";
}

/** Saves the filters of a list. They may name a payee, so they are kept only in the tab's session storage. */
export function saveLastList(search: string): void {
  sessionStorage.setItem(STORAGE_KEY, search);
}

/** Deletes the saved value. */
export function forgetLastList(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
