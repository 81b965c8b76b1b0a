import { createBlankPaper, fillBox } from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { expect, test } from "vitest";
import { measureGlare } from "./measure-glare";

test("the largest of several spots is measured", () => {
  const check = createBlankPaper(1200, 560, 200);
  fillBox(check, 80, 80, 40, 40, 255);
  fillBox(check, 400, 240, 160, 80, 255);
  fillBox(check, 800, 80, 40, 40, 255);
  expect(measureGlare(check)).toEqual({
    percent: (100 * 200) / (150 * 70),
    printPercent: 0,
    region: { x: 400, y: 240, width: 160, height: 80 },
  });
});

test("white paper has no glare", () => {
  const check = createBlankPaper(1200, 560, 245);
  fillBox(check, 400, 240, 160, 80, 255);
  expect(measureGlare(check)).toBeNull();
});
