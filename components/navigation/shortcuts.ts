import type { NavTarget } from "./nav-items";

interface Shortcut {
  readonly keys: readonly string[];
  readonly description: string;
  /** The keys are alternatives, not a sequence. */
  readonly isEither?: boolean;
}

interface ShortcutGroup {
  readonly group: string;
  readonly rows: readonly Shortcut[];
}

/** The shortcuts that work on every page; the key of each page is defined in `NAV_ITEMS`. */
export function shortcutsAnywhere(pages: readonly NavTarget[]): readonly Shortcut[] {
  return [
    { keys: ["Ctrl K", "⌘ K"], description: "Find a payment, an account, an action", isEither: true },
    { keys: ["?"], description: "Show this list" },
    ...pages.map(({ key, label }) => ({ keys: ["g", key], description: `Go to ${label}` })),
  ];
}

/** The single-key shortcuts of particular screens, for the dialog that lists them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "Payments",
    rows: [
      { keys: ["j", "↓"], description: "Next payment", isEither: true },
      { keys: ["k", "↑"], description: "Previous payment", isEither: true },
      { keys: ["Space"], description: "View its check" },
      { keys: ["Enter"], description: "Open the payment" },
    ],
  },
  {
    group: "A check, when its picture has focus",
    rows: [
      { keys: ["+", "−"], description: "Zoom in, zoom out", isEither: true },
      { keys: ["0"], description: "Fit" },
      { keys: ["←", "↑", "↓", "→"], description: "Pan a zoomed picture", isEither: true },
      { keys: ["r"], description: "Rotate" },
      { keys: ["i"], description: "Invert" },
      { keys: ["f"], description: "Flip to the other side" },
    ],
  },
];

const STORAGE_KEY = "single-key-shortcuts";
export const OPEN_SHORTCUTS_EVENT = "open-shortcuts";
export const OPEN_PALETTE_EVENT = "open-palette";

/** Single-key shortcuts can be turned off, for people whose speech or switch input types by accident (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
}

/** The key of a shortcut; null when a field, a dialog or the browser handles the key, or shortcuts are off. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const target = event.target;
  if (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]")
  ) {
    return null;
  }
  return areShortcutsOn() ? event.key : null;
}
