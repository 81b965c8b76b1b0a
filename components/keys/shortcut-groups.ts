/** What a key does on the screen that registered it. */
export interface Shortcut {
  /** Names of `KeyboardEvent.key`, letters in lower case; each of them does it. */
  readonly keys: readonly string[];
  readonly description: string;
  /**
   * Does it; false when the key is not for this shortcut after all. Without it the shortcut is only listed, since an
   * element handles the key while it has focus.
   */
  readonly run?: (key: string, event: KeyboardEvent) => unknown;
  /** It moves or scrolls, so a key that is held down repeats it; one that changes something is never repeated. */
  readonly isRepeatable?: boolean;
  /** It opens a dialog that may have to be loaded first: until it has focus, keys do nothing. */
  readonly opensDialog?: boolean;
}

/** The shortcuts that one part of the screen registers together. */
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

/** The shortcuts of the screen that is shown, for the dialog that lists them. */
export function listShortcutGroups(): { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] {
  const listed = new Map<string, Shortcut[]>();
  for (const { title, shortcuts } of groups) listed.set(title, [...(listed.get(title) ?? []), ...shortcuts()]);
  return [...listed].map(([title, shortcuts]) => ({ title, shortcuts }));
}

/** Runs the shortcut of a key, the one that was registered last first. */
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

/** Shortcuts of a single character can be turned off, for people whose speech or switch input types by accident (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
}
