const STORAGE_KEY = "payments-list";

/** Returns the URL query of the payments list last shown in this tab; empty if there is none. */
export function readLastList(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? "";
}

/** Saves a list's filters. They are only stored in the tab's session storage, since they may name a payee. */
export function saveLastList(search: string): void {
  sessionStorage.setItem(STORAGE_KEY, search);
}

export function clearLastList(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
