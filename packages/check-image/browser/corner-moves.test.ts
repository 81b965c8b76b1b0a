import { expect, test } from "vitest";
import { areValidCorners, type Corners, moveCorner, moveCornerByKey } from "./corner-moves";

const frame = { width: 1000, height: 500 };
const corners: Corners = [
  { x: 100, y: 100 },
  { x: 900, y: 100 },
  { x: 900, y: 400 },
  { x: 100, y: 400 },
];

test("a corner follows the pointer and stays inside the image", () => {
  expect(moveCorner(corners, 1, { x: 950, y: 80 }, frame)[1]).toEqual({ x: 950, y: 80 });
  expect(moveCorner(corners, 2, { x: 1400, y: -3 }, frame)).toEqual([
    corners[0],
    corners[1],
    { x: 1000, y: 0 },
    corners[3],
  ]);
});

test("arrow keys move a corner by 0.2% of the width, or 2% with Shift; other keys are ignored", () => {
  expect(moveCornerByKey(corners, 0, "ArrowLeft", false, frame)?.[0]).toEqual({ x: 98, y: 100 });
  expect(moveCornerByKey(corners, 0, "ArrowDown", true, frame)?.[0]).toEqual({ x: 100, y: 120 });
  expect(moveCornerByKey(corners, 0, "Enter", false, frame)).toBeNull();
  expect(moveCornerByKey(corners, 0, "constructor", false, frame)).toBeNull();
});

test("crossing corners are invalid", () => {
  expect(areValidCorners(corners)).toBe(true);
  expect(areValidCorners([corners[1], corners[0], corners[2], corners[3]])).toBe(false);
  expect(areValidCorners(moveCorner(corners, 0, { x: 950, y: 390 }, frame))).toBe(false);
});
