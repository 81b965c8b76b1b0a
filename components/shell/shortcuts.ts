import type { RoomLink } from "./rooms";

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
  /** One of the keys, not one after the other. */
  readonly isEither?: boolean;
}

interface ShortcutGroup {
  readonly group: string;
  readonly rows: readonly Shortcut[];
}

/** The shortcuts that work anywhere; a room has its key in the table of rooms. */
export function shortcutsAnywhere(rooms: readonly RoomLink[]): readonly Shortcut[] {
  return [
    { keys: ["Ctrl K", "⌘ K"], does: "Find a payment, an account, an action", isEither: true },
    { keys: ["?"], does: "Show this list" },
    ...rooms.map(({ key, label }) => ({ keys: ["g", key], does: `Go to ${label}` })),
  ];
}

/** Every single-key shortcut of one screen, for the handlers and for the dialog that lists them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "Payments",
    rows: [
      { keys: ["j", "↓"], does: "Next payment", isEither: true },
      { keys: ["k", "↑"], does: "Previous payment", isEither: true },
      { keys: ["Space"], does: "Look at its check" },
      { keys: ["Enter"], does: "Open the payment" },
    ],
  },
  {
    group: "A check, when its picture has focus",
    rows: [
      { keys: ["+", "−"], does: "Zoom in, zoom out", isEither: true },
      { keys: ["0"], does: "Fit" },
      { keys: ["←", "↑", "↓", "→"], does: "Move a zoomed picture", isEither: true },
      { keys: ["r"], does: "Turn" },
      { keys: ["i"], does: "Invert" },
      { keys: ["f"], does: "Flip to the other side" },
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

/** The key of a shortcut, or null when the key belongs to a field, a dialog or the browser. */
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
