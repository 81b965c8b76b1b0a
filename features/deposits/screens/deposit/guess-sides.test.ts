import { expect, test } from "vitest";
import { guessSides } from "./guess-sides";

function guess(first: string, second: string) {
  const { front, back } = guessSides({ name: first }, { name: second });
  return [front.name, back.name];
}

test("a name that suggests a side determines the sides, regardless of order", () => {
  expect(guess("check-back.jpg", "check-front.jpg")).toEqual(["check-front.jpg", "check-back.jpg"]);
  expect(guess("1048_b.tif", "1048_f.tif")).toEqual(["1048_f.tif", "1048_b.tif"]);
  expect(guess("Rear.png", "scan.png")).toEqual(["scan.png", "Rear.png"]);
  expect(guess("scan.png", "front.png")).toEqual(["front.png", "scan.png"]);
});

test("if no name suggests a side, the first file by name is the front, with numbers in numeric order", () => {
  expect(guess("IMG_10.jpg", "IMG_9.jpg")).toEqual(["IMG_9.jpg", "IMG_10.jpg"]);
  expect(guess("IMG_4410.jpg", "IMG_4411.jpg")).toEqual(["IMG_4410.jpg", "IMG_4411.jpg"]);
});
