import type { Page } from "@playwright/test";
import fc from "fast-check";

/** A step of a random key sequence; no step requests a change. */
type Step =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "activate"; readonly key: "Enter" | "Space" }
  | { readonly kind: "go"; readonly key: string }
  | { readonly kind: "palette"; readonly text: string };

/**
 * Excludes R and U, which decide exceptions immediately, even as capitals (Caps Lock), and G, which is pressed only
 * with the key that follows it.
 */
const HARMLESS = [..."abcdefhijklmnopqstvwxyz0123456789+-.,/?'ABCDEFHIJKLMNOPQSTVWXYZ"];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("text" as const),
      text: fc.string({ unit: fc.constantFrom(...HARMLESS), minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("text" as const), text: fc.constantFrom("late fee", "no 9171", "x y z") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("key" as const),
      key: fc.constantFrom(
        ...["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"],
        ...["Tab", "Tab", "Shift+Tab", "Escape", "Escape", "Backspace", "Delete", "Shift", "CapsLock"],
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("activate" as const), key: fc.constantFrom("Enter", "Space") }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("go" as const), key: fc.constantFrom(..."rpujkgodxwasz?1") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("palette" as const),
      text: fc.constantFrom("freeze 9171", "return", "pay", "rrr", "j k p r u", "492.15"),
    }),
  },
);

/** Draws key sequences of a hurried user: page shortcuts, palette searches, navigation keys, text and typos. */
export function drawSequences(count: number, seed: number): readonly (readonly Step[])[] {
  return fc.sample(fc.array(step, { minLength: 4, maxLength: 10 }), { numRuns: count, seed });
}

/** Types one sequence without waiting; returns a readable description of the keys pressed. */
export async function typeSequence(page: Page, steps: readonly Step[]): Promise<string> {
  const typed: string[] = [];
  for (const current of steps) {
    switch (current.kind) {
      case "text":
        await page.keyboard.type(current.text);
        typed.push(current.text);
        break;
      case "key":
        await page.keyboard.press(current.key);
        typed.push(current.key);
        break;
      case "activate":
        // On a control, the key could request a change.
        if (await isOnControl(page)) break;
        await page.keyboard.press(current.key);
        typed.push(current.key);
        break;
      case "go":
        await page.keyboard.press("g");
        await page.keyboard.press(current.key);
        typed.push(`g ${current.key}`);
        break;
      case "palette":
        await page.keyboard.press("ControlOrMeta+k");
        await page.keyboard.type(current.text);
        await page.keyboard.press("Escape");
        typed.push(`Ctrl+K ${current.text} Escape`);
    }
  }
  return typed.join(" | ");
}

function isOnControl(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.activeElement?.closest("a, button, input, select, textarea, summary, [role=menuitem]") !== null ||
      document.querySelector("section[role=dialog], section[role=alertdialog]") !== null,
  );
}
