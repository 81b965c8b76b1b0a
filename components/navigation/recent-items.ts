/** An item recently chosen in the palette. */
export interface RecentItem {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
}

const STORAGE_KEY = "palette-recent";
const MAX_RECENT = 5;

/** Returns recent items, newest first. Stored only in the tab's session storage, since they may name a payee. */
export function readRecentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Adds or moves an item to the front of the recent items. */
export function addRecentItem(item: RecentItem): void {
  const otherItems = readRecentItems().filter(({ href }) => href !== item.href);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([item, ...otherItems].slice(0, MAX_RECENT)));
}

export function clearRecentItems(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== "object" || value === null) return false;
  const { label, href, detail } = value as Record<string, unknown>;
  // Only paths within the portal.
  const isPortalPath = typeof href === "string" && /^\/(?!\/)/.test(href);
  return isPortalPath && typeof label === "string" && (detail === undefined || typeof detail === "string");
}
