import { expect, test } from "vitest";
import { assignFiles } from "./assign-files";

const bothEmpty = { front: true, back: true };
const onlyBackEmpty = { front: false, back: true };
const noneEmpty = { front: false, back: false };
const file = (name: string) => ({ name });

test("one file goes to the first empty side", () => {
  expect(assignFiles([file("a.jpg")], bothEmpty)).toEqual([{ side: "front", file: file("a.jpg") }]);
  expect(assignFiles([file("a.jpg")], onlyBackEmpty)).toEqual([{ side: "back", file: file("a.jpg") }]);
});

test("a name that suggests a side determines the side if that side is empty", () => {
  expect(assignFiles([file("back.jpg")], bothEmpty)).toEqual([{ side: "back", file: file("back.jpg") }]);
  expect(assignFiles([file("front.jpg")], onlyBackEmpty)).toEqual([{ side: "back", file: file("front.jpg") }]);
});

test("if both sides have images, only a name can determine which image is replaced", () => {
  expect(assignFiles([file("back.jpg")], noneEmpty)).toEqual([{ side: "back", file: file("back.jpg") }]);
  expect(assignFiles([file("a.jpg")], noneEmpty)).toBeNull();
});

test("two files are assigned to front and back; more files are rejected", () => {
  expect(assignFiles([file("back.jpg"), file("x.jpg")], noneEmpty)).toEqual([
    { side: "front", file: file("x.jpg") },
    { side: "back", file: file("back.jpg") },
  ]);
  expect(assignFiles([file("a"), file("b"), file("c")], bothEmpty)).toBeNull();
  expect(assignFiles([], bothEmpty)).toBeNull();
});
