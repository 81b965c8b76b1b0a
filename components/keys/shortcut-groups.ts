/** A keyboard shortcut of the screen that registered it. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, letters in lower case; each one triggers the shortcut. */
  readonly keys: readonly string[];
  readonly description: string;
  /**
   * Runs the shortcut; returns false to decline the key. Without it the shortcut is only listed, because an element
   * handles the key while it has focus.
   */
  readonly run?: (key: string, event: KeyboardEvent) => unknown;
  /** Repeats while the key is down; only for moving and scrolling, never for changes. */
  readonly isRepeatable?: boolean;
  /** Opens a dialog that may load first: keys are ignored until it has focus. */
  readonly opensDialog?: boolean;
}

/** The shortcuts that a component registers together. */
export interface ShortcutGroup {
  readonly title: string;
  /** Whether they work in the open dialog instead of on the page behind. */
  readonly isInDialog: boolean;
  readonly shortcuts: () => readonly Shortcut[];
}

const groups: ShortcutGroup[] = [];

/** Adds a group until the returned function is called. */
export function addShortcutGroup(group: ShortcutGroup): () => void {
  groups.push(group);
  return () => void groups.splice(groups.indexOf(group), 1);
}

/** The shortcuts of the current screen, for the dialog that lists them. */
export function listShortcutGroups(): { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] {
  const listed = new Map<string, Shortcut[]>();
  for (const { title, shortcuts } of groups) listed.set(title, [...(listed.get(title) ?? []), ...shortcuts()]);
  return [...listed].map(([title, shortcuts]) => ({ title, shortcuts }));
}

/** Runs the shortcut for a key; the latest registration wins. */
export function runShortcut(key: string, event: KeyboardEvent, isInDialog: boolean): Shortcut | null {
  for (const group of groups.filter((candidate) => candidate.isInDialog === isInDialog).reverse()) {
    for (const shortcut of group.shortcuts()) {
      if (!shortcut.run || !shortcut.keys.includes(key) || (event.repeat && !shortcut.isRepeatable)) continue;
      if (shortcut.run(key, event) !== false) return shortcut;
    }
  }
  return null;
}

const STORAGE_KEY = "single-key-shortcuts";

/**
 * Whether single-character shortcuts are on; people whose speech or switch input triggers them by accident turn them
 * off (WCAG 2.1.4).
 */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
}
