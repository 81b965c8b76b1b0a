import fc from "fast-check";
import { expect, test } from "vitest";
import { finishKey, interceptKey, type KeyPress, type Waiting } from "./route-key";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasModifier: false,
  isPaletteKey: false,
  hasShift: false,
  isRepeat: false,
  place: "page",
  ...more,
});
const PALETTE_KEY = press("k", { hasModifier: true, isPaletteKey: true });

/** Routes a key press that no element on the page handles. */
function route(waiting: Waiting, pressed: KeyPress, hasDialog = false) {
  const first = interceptKey(waiting, pressed, hasDialog);
  return first.effect.kind === "pass" ? finishKey(first.waiting, pressed) : first;
}

test.each<[string, Waiting, KeyPress, Waiting, string]>([
  ["a letter is a shortcut", "nothing", press("r"), "nothing", "shortcut r"],
  ["a letter is also a shortcut with Caps Lock", "nothing", press("R"), "nothing", "shortcut r"],
  ["Shift and a letter is a different shortcut", "nothing", press("R", { hasShift: true }), "nothing", "shortcut R"],
  ["Ctrl and a letter is not a shortcut", "nothing", press("r", { hasModifier: true }), "nothing", "pass"],
  ["a letter in a field is not a shortcut", "nothing", press("r", { place: "field" }), "nothing", "pass"],
  ["a letter in a menu is not a shortcut", "nothing", press("r", { place: "menu" }), "nothing", "pass"],
  ["the leader key waits for a page key", "nothing", press("g"), "page", "swallow"],
  [
    "holding the leader key down does not wait for a page key",
    "nothing",
    press("g", { isRepeat: true }),
    "nothing",
    "swallow",
  ],
  [
    "the leader key is an ordinary shortcut in a dialog",
    "nothing",
    press("g", { place: "dialog" }),
    "nothing",
    "shortcut g",
  ],
  ["the character after the leader key selects the page", "page", press("r"), "nothing", "go r"],
  ["the leader key itself can select a page", "page", press("g"), "nothing", "go g"],
  ["Shift alone does not end a leader sequence", "page", press("Shift", { hasShift: true }), "page", "pass"],
  ["Escape ends a leader sequence", "page", press("Escape"), "nothing", "swallow"],
  ["Enter ends a leader sequence and still has its usual effect", "page", press("Enter"), "nothing", "shortcut Enter"],
  ["a key with Ctrl ends a leader sequence", "page", press("r", { hasModifier: true }), "nothing", "pass"],
  ["typing in a field ends a leader sequence", "page", press("r", { place: "field" }), "nothing", "pass"],
  ["the palette opens from anywhere", "page", { ...PALETTE_KEY, place: "field" }, "palette", "open-palette"],
  ["a letter is typed into the opening palette", "palette", press("r"), "palette", "type r"],
  [
    "a letter in a field is typed into the opening palette",
    "palette",
    press("R", { hasShift: true, place: "field" }),
    "palette",
    "type R",
  ],
  ["a space is typed into the opening palette", "palette", press(" "), "palette", "type  "],
  ["Backspace erases text in the opening palette", "palette", press("Backspace"), "palette", "erase"],
  ["Enter does nothing while the palette is opening", "palette", press("Enter"), "palette", "swallow"],
  ["Escape closes the opening palette", "palette", press("Escape"), "nothing", "close-palette"],
  [
    "a Ctrl shortcut such as paste still works while the palette is opening",
    "palette",
    press("v", { hasModifier: true }),
    "palette",
    "pass",
  ],
  ["a letter does nothing before a dialog has focus", "dialog", press("r"), "dialog", "swallow"],
  ["Enter does nothing before a dialog has focus", "dialog", press("Enter"), "dialog", "swallow"],
  ["a letter does nothing before the next page is shown", "arrival", press("r"), "arrival", "pass"],
  ["Enter does nothing before the next page is shown", "arrival", press("Enter"), "arrival", "swallow"],
  [
    "the list of shortcuts opens before the next page is shown",
    "arrival",
    press("?", { hasShift: true }),
    "arrival",
    "shortcut ?",
  ],
  ["a space after unused text presses no button", "text", press(" "), "nothing", "swallow"],
  ["Enter after unused text presses no button", "text", press("Enter", { place: "dialog" }), "nothing", "swallow"],
  ["a letter after unused text is a shortcut", "text", press("r"), "nothing", "shortcut r"],
  ["a different key after unused text has its usual effect", "text", press("Tab"), "nothing", "shortcut Tab"],
  ["a space in a field is always typed", "text", press(" ", { place: "field" }), "nothing", "pass"],
  ["a different page can be selected before the next page is shown", "arrival", press("g"), "page", "swallow"],
])("%s", (_, waiting, pressed, next, effect) => {
  const routed = route(waiting, pressed);
  const detail =
    "key" in routed.effect ? ` ${routed.effect.key}` : "text" in routed.effect ? ` ${routed.effect.text}` : "";
  expect([routed.waiting, routed.effect.kind + detail]).toEqual([next, effect]);
});

test("the palette does not open over a dialog", () => {
  expect(route("nothing", PALETTE_KEY, true)).toEqual({ waiting: "nothing", effect: { kind: "swallow" } });
  expect(route("dialog", PALETTE_KEY)).toEqual({ waiting: "dialog", effect: { kind: "swallow" } });
});

test("in any key sequence, a shortcut runs only if no other input is pending", () => {
  const key = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("g", "r", "p", "u", "j") },
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    fc.constantFrom("Enter", "Escape", "Tab", "Backspace", "Shift", "ArrowDown", " "),
  );
  const pressed = fc.record({
    key,
    hasModifier: fc.boolean(),
    isPaletteKey: fc.constant(false),
    hasShift: fc.boolean(),
    isRepeat: fc.boolean(),
    place: fc.constantFrom("page" as const, "dialog" as const, "menu" as const, "field" as const),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: pressed }, fc.constant(PALETTE_KEY))), (presses) => {
      let waiting: Waiting = "nothing";
      for (const keyPress of presses) {
        const before: Waiting = waiting;
        const { waiting: next, effect } = route(waiting, keyPress);
        if (effect.kind === "shortcut" && before !== "nothing") {
          // Only keys that cannot be part of the pending input.
          expect([before, keyPress.key.length > 1 || keyPress.key === " " || keyPress.place === "dialog"]).toEqual([
            "page",
            true,
          ]);
        }
        if (effect.kind === "go") expect(before).toBe("page");
        if (effect.kind === "type") expect(before).toBe("palette");
        waiting = next;
      }
    }),
    { numRuns: 2000, seed: 13 },
  );
});
