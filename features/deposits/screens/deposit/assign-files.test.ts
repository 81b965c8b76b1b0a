import { expect, test } from "vitest";
import { assignFiles } from "./assign-files";

const bothEmpty = { front: true, back: true };
const frontTaken = { front: false, back: true };
const bothTaken = { front: false, back: false };
const file = (name: string) => ({ name });

test("one file goes to the first empty side", () => {
  expect(assignFiles([file("a.jpg")], bothEmpty)).toEqual([{ side: "front", file: file("a.jpg") }]);
  expect(assignFiles([file("a.jpg")], frontTaken)).toEqual([{ side: "back", file: file("a.jpg") }]);
});

test("a name that suggests a side determines the side while that side is empty", () => {
  expect(assignFiles([file("back.jpg")], bothEmpty)).toEqual([{ side: "back", file: file("back.jpg") }]);
  expect(assignFiles([file("front.jpg")], frontTaken)).toEqual([{ side: "back", file: file("front.jpg") }]);
});

test("if both sides are taken, only a name can determine which one is replaced", () => {
  expect(assignFiles([file("back.jpg")], bothTaken)).toEqual([{ side: "back", file: file("back.jpg") }]);
  expect(assignFiles([file("a.jpg")], bothTaken)).toBeNull();
});

test("two files are a front and a back; more are refused", () => {
  expect(assignFiles([file("back.jpg"), file("x.jpg")], bothTaken)).toEqual([
    { side: "front", file: file("x.jpg") },
    { side: "back", file: file("back.jpg") },
  ]);
  expect(assignFiles([file("a"), file("b"), file("c")], bothEmpty)).toBeNull();
  expect(assignFiles([], bothEmpty)).toBeNull();
});
