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

/** The effect and the next waiting state of a key press that no element of the page handles. */
function route(waiting: Waiting, pressed: KeyPress, hasDialog = false) {
  const first = interceptKey(waiting, pressed, hasDialog);
  return first.effect.kind === "pass" ? finishKey(first.waiting, pressed) : first;
}

test.each<[string, Waiting, KeyPress, Waiting, string]>([
  ["a letter is a shortcut", "nothing", press("r"), "nothing", "shortcut r"],
  ["with Caps Lock too", "nothing", press("R"), "nothing", "shortcut r"],
  ["but not with Shift", "nothing", press("R", { hasShift: true }), "nothing", "shortcut R"],
  ["nor with Ctrl", "nothing", press("r", { hasModifier: true }), "nothing", "pass"],
  ["nor in a field", "nothing", press("r", { place: "field" }), "nothing", "pass"],
  ["nor in a menu", "nothing", press("r", { place: "menu" }), "nothing", "pass"],
  ["the leader waits for a page", "nothing", press("g"), "page", "swallow"],
  ["not while it is held down", "nothing", press("g", { isRepeat: true }), "nothing", "swallow"],
  ["nor in a dialog", "nothing", press("g", { place: "dialog" }), "nothing", "shortcut g"],
  ["the next character names it", "page", press("r"), "nothing", "go r"],
  ["whatever it is", "page", press("g"), "nothing", "go g"],
  ["Shift alone does not end the sequence", "page", press("Shift", { hasShift: true }), "page", "pass"],
  ["Escape ends it", "page", press("Escape"), "nothing", "swallow"],
  ["Enter ends it and does its own work", "page", press("Enter"), "nothing", "shortcut Enter"],
  ["a key with Ctrl ends it", "page", press("r", { hasModifier: true }), "nothing", "pass"],
  ["text in a field ends it", "page", press("r", { place: "field" }), "nothing", "pass"],
  ["the palette opens from anywhere", "page", { ...PALETTE_KEY, place: "field" }, "palette", "open-palette"],
  ["what follows belongs to it", "palette", press("r"), "palette", "type r"],
  ["also from a field", "palette", press("R", { hasShift: true, place: "field" }), "palette", "type R"],
  ["spaces too", "palette", press(" "), "palette", "type  "],
  ["and corrections", "palette", press("Backspace"), "palette", "erase"],
  ["Enter does nothing before there are results", "palette", press("Enter"), "palette", "swallow"],
  ["Escape closes it", "palette", press("Escape"), "nothing", "close-palette"],
  ["text can be pasted as ever", "palette", press("v", { hasModifier: true }), "palette", "pass"],
  ["before a dialog has focus, a key does nothing", "dialog", press("r"), "dialog", "swallow"],
  ["nor does Enter", "dialog", press("Enter"), "dialog", "swallow"],
  ["before the next page is shown, a letter does nothing", "arrival", press("r"), "arrival", "pass"],
  ["nor does Enter", "arrival", press("Enter"), "arrival", "swallow"],
  ["but the list of shortcuts opens", "arrival", press("?", { hasShift: true }), "arrival", "shortcut ?"],
  ["after text that means nothing, a space is text", "text", press(" "), "nothing", "swallow"],
  ["so is Enter", "text", press("Enter", { place: "dialog" }), "nothing", "swallow"],
  ["a letter is a shortcut again", "text", press("r"), "nothing", "shortcut r"],
  ["another key ends it", "text", press("Tab"), "nothing", "shortcut Tab"],
  ["a field takes its own spaces", "text", press(" ", { place: "field" }), "nothing", "pass"],
  ["but another page can be chosen", "arrival", press("g"), "page", "swallow"],
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

test("in any key sequence, a shortcut runs only while no other input is pending", () => {
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
      for (const one of presses) {
        const before: Waiting = waiting;
        const { waiting: next, effect } = route(waiting, one);
        if (effect.kind === "shortcut" && before !== "nothing") {
          // Only a key that can't be part of the pending input.
          expect([before, one.key.length > 1 || one.key === " " || one.place === "dialog"]).toEqual(["page", true]);
        }
        if (effect.kind === "go") expect(before).toBe("page");
        if (effect.kind === "type") expect(before).toBe("palette");
        waiting = next;
      }
    }),
    { numRuns: 2000, seed: 13 },
  );
});
