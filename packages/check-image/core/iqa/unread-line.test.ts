import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { EMPTY_READING } from "@endorse/check-image/core/micr/micr-reading";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import {
  createBlankPaper,
  drawSyntheticFront,
  fillBox,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { expect, test } from "vitest";
import { findUnreadLineCauses } from "./unread-line";

const line = drawSpecimen("A021000021A 1234567890C 0101");

/** Draws a front whose MICR line spans rows 476 to 500. */
function drawFront(): GrayImage {
  const front = drawSyntheticFront();
  const from = 450 * front.width;
  front.pixels.set(line.pixels.subarray(from), from);
  return front;
}

const findCauses = (rectified: GrayImage, micr = EMPTY_READING) =>
  findUnreadLineCauses({ straight: { rectified, bitonal: binarize(rectified) }, micr }, true);

/** Averages 10 pixels along `step`, an offset between neighboring pixels. */
function move({ width, height, pixels }: GrayImage, step: number): GrayImage {
  const moved = pixels.map((_, at) => {
    let sum = 0;
    for (let k = 0; k < 10; k++) sum += pixels[Math.min(pixels.length - 1, at + k * step)]!;
    return sum / 10;
  });
  return { width, height, pixels: moved };
}

test("[GAP-8] an undamaged front has no cause, and neither has a front whose line was accepted", () => {
  const { motionDetail, ...causes } = findCauses(drawFront());
  expect(causes).toEqual({ cutPrint: null, streak: null });
  expect(motionDetail).toBeGreaterThan(0.15);
  const none = { cutPrint: null, streak: null, motionDetail: null };
  expect(findCauses(move(drawFront(), 1), { ...EMPTY_READING, accepted: true })).toEqual(none);
});

test("[GAP-8] finds a light streak through the MICR line, but not gaps in other print", () => {
  const streaked = drawFront();
  fillBox(streaked, 0, 485, 1200, 6, 250);
  expect(findCauses(streaked).streak).toMatchObject({ x: 0, y: 485, width: 1200, height: 6 });
  const ruled = drawFront();
  fillBox(ruled, 60, 466, 1080, 2, 60);
  expect(findCauses(ruled).streak).toBeNull();
  const dotted = drawFront();
  for (let x = 0; x < 1200; x += 6) for (const y of [528, 535]) fillBox(dotted, x, y, 2, 2, 60);
  expect(findCauses(dotted).streak).toBeNull();
  const offset = createBlankPaper(1200, 550);
  for (let x = 0; x < 1200; x += 24) {
    fillBox(offset, x, 470, 6, 12, 60);
    fillBox(offset, x + 12, 490, 6, 12, 60);
  }
  expect(findCauses(offset).streak).toBeNull();
});

test("[GAP-8] finds a MICR line that the bottom edge cuts, with its region", () => {
  const { width, pixels } = drawFront();
  const cut = { width, height: 488, pixels: pixels.slice(0, 488 * width) };
  const region = findCauses(cut).cutPrint;
  expect(region).toMatchObject({ y: 475, height: 13 });
  expect(region?.width).toBeGreaterThan(600);
});

test.each([
  ["across", 1],
  ["down", 1200],
  ["diagonally", 1201],
])("[GAP-8] a front that moved %s has less detail in that direction", (_, step) => {
  expect(findCauses(move(drawFront(), step)).motionDetail).toBeLessThan(0.125);
});
