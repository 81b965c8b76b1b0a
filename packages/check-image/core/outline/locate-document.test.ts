import { distance } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import {
  addNoise,
  bulge,
  createBlankPaper,
  drawSyntheticBack,
  drawSyntheticFront,
  fillBox,
  warpOnto,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { describe, expect, test } from "vitest";
import { locateDocument } from "./locate-document";

const front = drawSyntheticFront();

/** The corners in a hand-held photo: rotated, keystoned, and filling most of a 4:3 frame. */
const handHeld: Quadrilateral = [
  { x: 87, y: 173 },
  { x: 723, y: 143 },
  { x: 747, y: 453 },
  { x: 63, y: 467 },
];

/** Returns the largest distance between a detected and a true corner, as a percentage of the image diagonal. */
function measureCornerError(image: GrayImage, truth: Quadrilateral): number {
  const found = locateDocument(image);
  if (!found) return Number.POSITIVE_INFINITY;
  const worst = Math.max(...truth.map((corner, i) => distance(corner, found.quad[i]!)));
  return (100 * worst) / Math.hypot(image.width, image.height);
}

describe("locating the document", () => {
  test("a scan cropped to the check fills the image", () => {
    expect(locateDocument(front)).toEqual({
      quad: [
        { x: 0, y: 0 },
        { x: 1200, y: 0 },
        { x: 1200, y: 550 },
        { x: 0, y: 550 },
      ],
      fillsImage: true,
      edgesInView: 4,
      brighterInside: true,
      outlineScore: 1,
      secondDocumentShare: 0,
    });
  });

  test.each([20, 70, 120, 190])("finds a check on a desk of gray %i to within 0.5% of the diagonal", (background) => {
    expect(measureCornerError(addNoise(warpOnto(front, handHeld, 800, 600, background), 6), handHeld)).toBeLessThan(
      0.5,
    );
    expect(
      measureCornerError(addNoise(warpOnto(drawSyntheticBack(), handHeld, 800, 600, background), 6), handHeld),
    ).toBeLessThan(0.5);
  });

  test.each([-24, 24, 36])("finds a curled document whose long edges bulge by %i pixels", (amount) => {
    const level: Quadrilateral = [
      { x: 60, y: 140 },
      { x: 740, y: 140 },
      { x: 740, y: 450 },
      { x: 60, y: 450 },
    ];
    const image = bulge(warpOnto(front, level, 800, 600, 90), 60, 740, amount);
    expect(measureCornerError(addNoise(image, 4), level)).toBeLessThan(0.5);
  });

  test("a finger that covers a corner does not bend the outline", () => {
    const image = warpOnto(front, handHeld, 800, 600, 60);
    for (let y = 0; y < 600; y++) {
      // Draws a slanted finger from the right, with its tip on the lower right corner.
      const middle = 760 + 0.5 * (450 - y);
      if (Math.abs(y - 450) < 34) fillBox(image, Math.round(middle - 36), y, 200, 1, 150);
    }
    expect(measureCornerError(addNoise(image, 4), handHeld)).toBeLessThan(0.5);
  });

  test("a torn corner does not bend the outline", () => {
    const torn = drawSyntheticFront(800, 366);
    for (let y = 0; y < 102; y++) fillBox(torn, 0, y, Math.round(145 * (1 - y / 102)), 1, 25);
    const level: Quadrilateral = [
      { x: 30, y: 30 },
      { x: 830, y: 30 },
      { x: 830, y: 396 },
      { x: 30, y: 396 },
    ];
    expect(measureCornerError(warpOnto(torn, level, 860, 426, 25), level)).toBeLessThan(0.2);
  });

  test("finds a check on a low-contrast background, ten levels from the paper", () => {
    expect(measureCornerError(addNoise(warpOnto(front, handHeld, 800, 600, 216), 3), handHeld)).toBeLessThan(1);
  });

  test("finds a rotated check on a black lid", () => {
    const rotated: Quadrilateral = [
      { x: 40, y: 20 },
      { x: 1236, y: 104 },
      { x: 1198, y: 652 },
      { x: 2, y: 568 },
    ];
    expect(measureCornerError(warpOnto(front, rotated, 1240, 672, 25), rotated)).toBeLessThan(0.2);
  });

  test("excludes a black lid on only two sides", () => {
    const corner: Quadrilateral = [
      { x: 0, y: 0 },
      { x: 1200, y: 0 },
      { x: 1200, y: 550 },
      { x: 0, y: 550 },
    ];
    expect(measureCornerError(warpOnto(front, corner, 1320, 630, 25), corner)).toBeLessThan(0.2);
  });

  test("a check that extends past the frame has three edges in view", () => {
    const cut: Quadrilateral = [
      { x: -200, y: 160 },
      { x: 600, y: 167 },
      { x: 597, y: 527 },
      { x: -203, y: 533 },
    ];
    expect(locateDocument(addNoise(warpOnto(front, cut, 800, 600, 60), 4))?.edgesInView).toBe(3);
  });

  test("a scan with narrow lids on only three sides has three edges in view", () => {
    const cut: Quadrilateral = [
      { x: 30, y: 30 },
      { x: 1230, y: 30 },
      { x: 1230, y: 580 },
      { x: 30, y: 580 },
    ];
    expect(locateDocument(warpOnto(front, cut, 1200, 610, 25))?.edgesInView).toBe(3);
  });

  test("a scan with wide lids on three sides has three edges in view", () => {
    const cut: Quadrilateral = [
      { x: 260, y: 60 },
      { x: 1460, y: 60 },
      { x: 1460, y: 610 },
      { x: 260, y: 610 },
    ];
    expect(locateDocument(warpOnto(front, cut, 1320, 670, 25))?.edgesInView).toBe(3);
  });

  test("detects a second document next to the check", () => {
    const upper: Quadrilateral = [
      { x: 50, y: 40 },
      { x: 730, y: 40 },
      { x: 730, y: 340 },
      { x: 50, y: 340 },
    ];
    const image = warpOnto(front, upper, 800, 670, 50);
    fillBox(image, 100, 390, 570, 230, 230);
    const share = locateDocument(image)?.secondDocumentShare ?? 0;
    // 570 × 230 of 680 × 300 pixels: 0.643.
    expect(share).toBeGreaterThan(0.61);
    expect(share).toBeLessThan(0.68);
  });

  test("detects nothing in an empty image", () => {
    expect(locateDocument(createBlankPaper(1200, 900, 128))).toBeNull();
    expect(locateDocument(addNoise(createBlankPaper(1200, 900, 128), 60))).toBeNull();
  });
});
