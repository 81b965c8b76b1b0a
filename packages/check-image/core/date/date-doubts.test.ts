import { expect, test } from "vitest";
import { mayBeTwoDigits, mayConfuseSlash, mayHideDigit } from "./date-doubts";

/** Creates characters on one line, 20 pixels high and 10 wide with gaps of 4, from each symbol and its lean. */
function characters(...symbols: readonly (readonly [symbol: string, lean: number])[]) {
  return symbols.map(([symbol, lean], i) => ({ symbol, lean, left: 14 * i, right: 14 * i + 10, top: 0, bottom: 20 }));
}

const upright = "1/12/2023";
const lean = (symbol: string) => (symbol === "/" ? 0.4 : 0);

test("evenly spaced upright digits between slashes are not in doubt", () => {
  const read = characters(...[...upright].map((symbol) => [symbol, lean(symbol)] as const));
  expect(mayConfuseSlash(read, 20)).toBe(false);
  expect(mayHideDigit(read, 20)).toBe(false);
  expect(mayBeTwoDigits(read)).toBe(false);
});

test("a slash that may be a one and a one that may be a slash are in doubt", () => {
  const confused = characters(["1", 0], ["1", 0.4], ["/", 0.02], ["2", 0], ["2", 0], ["/", 0.4], ["2", 0]);
  expect(mayConfuseSlash(confused, 20)).toBe(true);
  expect(mayConfuseSlash(characters(["1", 0.36], ["/", 0.4], ["1", 0.36], ["/", 0.4]), 20)).toBe(true);
});

test("a gap that is wider than the other gaps by a narrow digit may hide a digit", () => {
  const read = characters(["1", 0], ["1", 0], ["/", 0.4], ["2", 0], ["/", 0.4], ["2", 0]);
  const moved = read.map((character, i) => (i < 4 ? character : { ...character, left: character.left + 8 }));
  expect(mayHideDigit(moved, 20)).toBe(true);
});

test("a digit as wide as two digits may be two touching digits", () => {
  const read = characters(["7", 0], ["/", 0.4], ["2", 0], ["/", 0.4], ["2", 0], ["0", 0]);
  const wide = read.map((character, i) => (i === 2 ? { ...character, right: character.right + 8 } : character));
  expect(mayBeTwoDigits(wide)).toBe(true);
});
