/** The pending keyboard state, which determines the meaning of the next key. */
export type Waiting =
  | "nothing"
  /** The leader was pressed; the next character selects a page. */
  | "page"
  /** A page was selected but is not shown yet; a key would act on the previous page. */
  | "arrival"
  /** The palette was opened but has no focus yet; typed text goes to the palette. */
  | "palette"
  /** A dialog was opened but has no focus yet. */
  | "dialog"
  /** A typed character had no effect; a Space or Enter after it is also text and must not press a button. */
  | "text";

/** The properties of a key press that determine its meaning. */
export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** Whether Ctrl, Meta or Alt is down, except to type a character. */
  readonly hasModifier: boolean;
  /** Whether this is the palette's shortcut: K with only Ctrl or Meta. */
  readonly isPaletteKey: boolean;
  readonly hasShift: boolean;
  /** Whether the key is being held down. */
  readonly isRepeat: boolean;
  /** What handles the key first: a field, a menu, an open dialog, or the page. */
  readonly place: "page" | "dialog" | "menu" | "field";
}

/** The effect of a key press: `pass` leaves the key to the page, `swallow` stops it. */
export type KeyEffect =
  | { readonly kind: "pass" | "swallow" | "open-palette" | "close-palette" | "erase" }
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "go"; readonly key: string }
  | { readonly kind: "shortcut"; readonly key: string };

export interface RoutedKey {
  readonly waiting: Waiting;
  readonly effect: KeyEffect;
}

/** The key pressed before a page's key. */
export const LEADER = "g";
/** Opens the list of shortcuts on any page. */
const HELP = "?";

const PASS: KeyEffect = { kind: "pass" };
const SWALLOW: KeyEffect = { kind: "swallow" };
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn", "NumLock"]);

/** Handles a key before the page does, for the palette's shortcut and pending input. */
export function interceptKey(waiting: Waiting, press: KeyPress, hasDialog: boolean): RoutedKey {
  const { key } = press;
  if (MODIFIERS.has(key)) return { waiting, effect: PASS };
  if (press.isPaletteKey) {
    // The palette does not open over a dialog that is open or opening.
    if (hasDialog || waiting === "dialog" || waiting === "palette") return { waiting, effect: SWALLOW };
    return { waiting: "palette", effect: { kind: "open-palette" } };
  }
  if (press.hasModifier) return { waiting: waiting === "page" ? "nothing" : waiting, effect: PASS };
  switch (waiting) {
    case "nothing":
      return { waiting, effect: PASS };
    case "page":
      // A key that cannot select a page ends the sequence: Enter on a button, or text after a click in a field.
      if (!isCharacter(key) || press.place !== "page")
        return { waiting: "nothing", effect: key === "Escape" ? SWALLOW : PASS };
      return { waiting: "nothing", effect: { kind: "go", key: nameOf(press) } };
    case "arrival":
      return { waiting, effect: key === "Enter" || key === " " ? SWALLOW : PASS };
    case "palette":
      if (key === "Escape") return { waiting: "nothing", effect: { kind: "close-palette" } };
      if (key === "Backspace") return { waiting, effect: { kind: "erase" } };
      return { waiting, effect: key === " " || isCharacter(key) ? { kind: "type", text: key } : SWALLOW };
    case "text": {
      const isText = (key === " " || key === "Enter") && (press.place === "page" || press.place === "dialog");
      return { waiting: "nothing", effect: isText ? SWALLOW : PASS };
    }
    case "dialog":
      return key === "Escape" ? { waiting: "nothing", effect: PASS } : { waiting, effect: SWALLOW };
  }
}

/** Handles a key after fields, menus and dialogs. */
export function finishKey(waiting: Waiting, press: KeyPress): RoutedKey {
  const { key, hasModifier, place } = press;
  const isShortcut = !hasModifier && (place === "page" || place === "dialog") && !MODIFIERS.has(key);
  if (!isShortcut || (waiting !== "nothing" && waiting !== "arrival")) return { waiting, effect: PASS };
  const name = nameOf(press);
  if (name === LEADER && place === "page") return { waiting: press.isRepeat ? waiting : "page", effect: SWALLOW };
  return { waiting, effect: waiting === "arrival" && name !== HELP ? PASS : { kind: "shortcut", key: name } };
}

/** Returns a key's name in shortcut lists: letters are in lower case, regardless of Caps Lock. */
function nameOf({ key, hasShift }: KeyPress): string {
  return !hasShift && key.length === 1 ? key.toLowerCase() : key;
}

/** Returns whether a key types a visible character. */
export function isCharacter(key: string): boolean {
  return [...key].length === 1 && key !== " ";
}
