import type { NavTarget } from "./nav-items";

export const OPEN_SHORTCUTS_EVENT = "open-shortcuts";
export const OPEN_PALETTE_EVENT = "open-palette";

/** Title of the group of shortcuts that work on every page. */
export const GLOBAL_GROUP_TITLE = "Anywhere";

/** A shortcut as listed. */
export interface ListedShortcut {
  readonly keys: readonly string[];
  readonly description: string;
  /** Whether the keys are pressed in sequence; otherwise, each key alone triggers the shortcut. */
  readonly isSequence?: boolean;
}

/** Lists the shortcuts that work on every page. Page keys are defined in `NAV_ITEMS`. */
export function listGlobalShortcuts(pages: readonly NavTarget[]): readonly ListedShortcut[] {
  return [
    { keys: ["Ctrl K", "⌘ K"], description: "Find a payment, account or action" },
    { keys: ["?"], description: "Show this list" },
    ...pages.map(({ key, label }) => ({ keys: ["g", key], description: `Go to ${label}`, isSequence: true })),
  ];
}
