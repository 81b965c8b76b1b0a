import type { PictureHint } from "@endorse/check-image/core/hints/picture-hints";
import { expect, test } from "vitest";
import { correctSides, type PlacedPicture } from "./correct-sides";

const hint = (name: PictureHint["name"], unit: string): PictureHint => ({ name, value: 1, limit: 3, unit });
const guessed = (...hints: PictureHint[]): PlacedPicture => ({ hints, isGuessed: true });
const chosen = (...hints: PictureHint[]): PlacedPicture => ({ hints, isGuessed: false });

const BLANK = hint("OtherSide", "% black, no magnetic line");
const PRINT_WITHOUT_LINE = hint("NotACheck", "magnetic lines");
const LINE_ON_BACK = hint("OtherSide", "magnetic lines");
const OFF_SHAPE = hint("NotACheck", "times as wide as high");

test("a single image moves to the side it shows", () => {
  expect(correctSides({ front: guessed(BLANK), back: null })).toBe("to-back");
  expect(correctSides({ front: guessed(PRINT_WITHOUT_LINE), back: null })).toBe("to-back");
  expect(correctSides({ front: null, back: guessed(LINE_ON_BACK) })).toBe("to-front");
});

test("two images are swapped if each shows the opposite side", () => {
  expect(correctSides({ front: guessed(BLANK), back: guessed(LINE_ON_BACK) })).toBe("swap");
  expect(correctSides({ front: guessed(BLANK), back: guessed() })).toBeNull();
  expect(correctSides({ front: guessed(), back: guessed(LINE_ON_BACK) })).toBeNull();
});

test("an image stays if it is not analyzed yet, was placed by the user, or is on the correct side", () => {
  expect(correctSides({ front: guessed(BLANK), back: undefined })).toBeNull();
  expect(correctSides({ front: undefined, back: guessed(LINE_ON_BACK) })).toBeNull();
  expect(correctSides({ front: chosen(BLANK), back: null })).toBeNull();
  expect(correctSides({ front: chosen(BLANK), back: guessed(LINE_ON_BACK) })).toBeNull();
  expect(correctSides({ front: guessed(OFF_SHAPE), back: null })).toBeNull();
  expect(correctSides({ front: guessed(), back: null })).toBeNull();
  expect(correctSides({ front: null, back: null })).toBeNull();
});
