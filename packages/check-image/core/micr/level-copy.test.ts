import { expect, test } from "vitest";
import { measureDigits } from "./crop-copies";
import { createLevelCopy } from "./level-copy";
import { readMicrCrop } from "./micr-crop";
import { addPerspective, drawSpecimen } from "./micr-line.specimen";

const draw = (line: string) => drawSpecimen(line, { heightInches: 0.375, widthInches: line.length * 0.125 + 0.45 });

test("levels a line in perspective to equal symbol heights and maps points back to the crop", () => {
  const crop = addPerspective(draw("C123456C 01234 0123A 0123456789C 01"), 1.8);
  const { image, toCrop } = createLevelCopy(crop, 7)!;
  const heights = measureDigits(image, 7).map(({ height }) => height);
  const tallest = heights.sort((a, b) => b - a).slice(0, 18);
  expect(tallest[0]! - tallest.at(-1)!).toBeLessThan(4);
  const [from, to] = [toCrop(0, image.height / 2), toCrop(image.width - 1, image.height / 2)];
  expect([from.x < 2, to.x > crop.width - 3]).toEqual([true, true]);
});

test("does not drop large symbols at the end of a line", () => {
  const { line, symbols } = readMicrCrop(addPerspective(draw("C2345678C 02D"), 2));
  expect(line).toBe("C2345678C02D");
  const [first, last] = [symbols[1]!.box, symbols.at(-2)!.box];
  expect(last.height / first.height).toBeGreaterThan(1.5);
  expect(last.x).toBeGreaterThan(first.x);
});

test("returns null for a line that is already level", () => {
  expect(createLevelCopy(draw("A021000021A 1234567890C"), 7)).toBe(null);
});
