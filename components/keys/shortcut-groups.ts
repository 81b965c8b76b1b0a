/** A keyboard shortcut registered by a screen. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, with letters in lower case. Each key alone triggers the shortcut. */
  readonly keys: readonly string[];
  readonly description: string;
  /**
   * Runs the shortcut; returns false to decline the key. If omitted, the shortcut is only listed, because an element
   * handles the key while focused.
   */
  readonly run?: (key: string, event: KeyboardEvent) => unknown;
  /** Whether the shortcut repeats while the key is held; only for moving and scrolling, never for changes. */
  readonly isRepeatable?: boolean;
  /** Whether the shortcut opens a dialog that may need to load; keys are ignored until the dialog has focus. */
  readonly opensDialog?: boolean;
}

/** Shortcuts that a component registers together. */
export interface ShortcutGroup {
  readonly title: string;
  /** Whether the shortcuts work in the open dialog instead of on the page behind it. */
  readonly isInDialog: boolean;
  readonly shortcuts: () => readonly Shortcut[];
}

const groups: ShortcutGroup[] = [];

/** Adds a group; call the returned function to remove it. */
export function addShortcutGroup(group: ShortcutGroup): () => void {
  groups.push(group);
  return () => void groups.splice(groups.indexOf(group), 1);
}

/** Lists the current screen's shortcuts, for the shortcuts dialog. */
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
 * Returns whether single-character shortcuts are on. Users whose speech or switch input triggers them by accident can
 * turn them off (WCAG 2.1.4).
 */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
}
