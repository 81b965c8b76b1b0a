import { expect, test } from "vitest";
import { sideOf, stemOf } from "./side-of-name";

test("a name that suggests both sides or neither side returns null", () => {
  expect(sideOf("front-and-back.png")).toBeNull();
  expect(sideOf("IMG_0001.HEIC")).toBeNull();
  expect(sideOf("1048-verso.webp")).toBe("back");
});

test("both files of a check have the same stem", () => {
  expect([stemOf("may/0001-front.jpg"), stemOf("may/0001-back.tif")]).toEqual(["may/0001", "may/0001"]);
  expect([stemOf("1048_f.tif"), stemOf("1048_b.tif"), stemOf("1048 (r).tif")]).toEqual(["1048", "1048", "1048"]);
  expect([stemOf("Front-7.png"), stemOf("Back-7.png")]).toEqual(["7", "7"]);
});
