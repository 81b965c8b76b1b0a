import type { NavTarget } from "./nav-items";

export const OPEN_SHORTCUTS_EVENT = "open-shortcuts";
export const OPEN_PALETTE_EVENT = "open-palette";

/** The group of the shortcuts that work on every page. */
export const ANYWHERE = "Anywhere";

/** Shortcuts as they are listed. */
export interface ListedShortcut {
  readonly keys: readonly string[];
  readonly description: string;
  /** The keys are pressed in sequence; otherwise each key alone triggers the shortcut. */
  readonly isSequence?: boolean;
}

/** The shortcuts that work on every page; the key of each page is defined in `NAV_ITEMS`. */
export function shortcutsAnywhere(pages: readonly NavTarget[]): readonly ListedShortcut[] {
  return [
    { keys: ["Ctrl K", "⌘ K"], description: "Find a payment, account or action" },
    { keys: ["?"], description: "Show this list" },
    ...pages.map(({ key, label }) => ({ keys: ["g", key], description: `Go to ${label}`, isSequence: true })),
  ];
}
