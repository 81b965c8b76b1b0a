import { expect, test } from "vitest";
import { placeTooltip } from "./place-tooltip";

const viewport = { width: 400, height: 300 };
const bubble = { width: 100, height: 30 };

test("centers the tooltip above its owner", () => {
  expect(placeTooltip({ left: 150, top: 100, bottom: 120, width: 60 }, bubble, viewport)).toEqual({
    left: 130,
    top: 64,
  });
});

test("places the tooltip below its owner when there is no space above", () => {
  expect(placeTooltip({ left: 150, top: 10, bottom: 30, width: 60 }, bubble, viewport)).toEqual({ left: 130, top: 36 });
});

test("keeps the tooltip within both edges of the window", () => {
  expect(placeTooltip({ left: 0, top: 100, bottom: 120, width: 20 }, bubble, viewport).left).toBe(8);
  expect(placeTooltip({ left: 390, top: 100, bottom: 120, width: 10 }, bubble, viewport).left).toBe(292);
});
