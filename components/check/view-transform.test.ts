import { expect, test } from "vitest";
import { FIT, panBy, pinchBy, rotate, viewAfterKey, zoomBy } from "./view-transform";

const frame = { width: 800, height: 400 };

test("zooming keeps the point under the pointer in place", () => {
  expect(zoomBy(FIT, 2, frame, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50, turns: 0 });
});

test("two fingers zoom by the change in their distance and pan with their midpoint", () => {
  const from = { x: 100, y: 50, distance: 80 };
  expect(pinchBy(FIT, from, { x: 100, y: 50, distance: 160 }, frame)).toEqual({ scale: 2, x: -100, y: -50, turns: 0 });
  expect(pinchBy(FIT, from, { x: 130, y: 40, distance: 160 }, frame)).toEqual({ scale: 2, x: -70, y: -60, turns: 0 });
  expect(pinchBy(FIT, { ...from, distance: 0 }, from, frame)).toEqual(FIT);
});

test("zoom stays between fit and eight times", () => {
  expect(zoomBy(FIT, 100, frame).scale).toBe(8);
  expect(zoomBy({ scale: 2, x: 300, y: 100, turns: 0 }, 0.1, frame)).toEqual(FIT);
});

test("an image cannot be moved out of its frame", () => {
  expect(panBy({ scale: 2, x: 0, y: 0, turns: 0 }, 9999, -9999, frame)).toEqual({
    scale: 2,
    x: 400,
    y: -200,
    turns: 0,
  });
  expect(panBy(FIT, 50, 50, frame)).toEqual(FIT);
});

test("arrow keys move the image only if it is zoomed, so that they otherwise scroll the page", () => {
  expect(viewAfterKey(FIT, "ArrowDown", frame)).toBeNull();
  expect(viewAfterKey({ scale: 2, x: 0, y: 0, turns: 0 }, "ArrowRight", frame)).toEqual({
    scale: 2,
    x: -96,
    y: 0,
    turns: 0,
  });
});

test("the 0 key fits the image and keeps its rotation; four rotations restore the view", () => {
  expect(viewAfterKey({ scale: 3, x: 9, y: 9, turns: 1 }, "0", frame)).toEqual({ scale: 1, x: 0, y: 0, turns: 1 });
  expect(rotate(rotate(rotate(rotate(FIT))))).toEqual(FIT);
});

test("other keys do not change the view", () => {
  expect(viewAfterKey(FIT, "Tab", frame)).toBeNull();
});
