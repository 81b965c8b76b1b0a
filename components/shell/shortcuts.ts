/** Every single-key shortcut of the portal, for the handlers and for the dialog that lists them. */
export const SHORTCUTS = [
  {
    group: "Anywhere",
    rows: [
      { keys: ["?"], does: "Show this list" },
      { keys: ["g", "p"], does: "Go to payments" },
      { keys: ["g", "d"], does: "Go to deposit" },
    ],
  },
  {
    group: "Payments",
    rows: [
      { keys: ["j", "↓"], does: "Next payment", isEither: true },
      { keys: ["k", "↑"], does: "Previous payment", isEither: true },
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
] as const;

const STORAGE_KEY = "single-key-shortcuts";
export const OPEN_SHORTCUTS_EVENT = "open-shortcuts";

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
