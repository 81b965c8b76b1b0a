import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { locateAmountRegion } from "./amount-region";
import { drawTypedFront } from "./typed-front.specimen";
import { readWrittenAmounts } from "./written-amount";

function fill({ ink, width }: BitonalImage, left: number, right: number, top: number, bottom: number): void {
  for (let y = top; y < bottom; y++) ink.fill(1, y * width + left, y * width + right);
}

/** Draws a box around the amount with lines `thickness` pixels thick. */
function drawBox(image: BitonalImage, left: number, right: number, top: number, bottom: number, thickness = 2): void {
  fill(image, left, right, top, top + thickness);
  fill(image, left, right, bottom - thickness, bottom);
  fill(image, left, left + thickness, top, bottom);
  fill(image, right - thickness, right, top, bottom);
}

test.each([
  ["$ 1,204.57", 120_457],
  ["$  742.53", 74_253],
  ["$***9,036.84***", 903_684],
])("[GAP-14] reads the amount after a dollar sign: %s", (words, amountCents) => {
  expect(readWrittenAmounts(drawTypedFront(words)).amounts[0]?.amountCents).toBe(amountCents);
});

test("[GAP-14] does not read the edge of a box as a one", () => {
  const image = drawTypedFront("$ 75.23");
  drawBox(image, 905, 1130, 180, 226);
  expect(readWrittenAmounts(image).amounts[0]?.amountCents).toBe(7523);
});

test("[GAP-14] reads digits that cross a ruled line", () => {
  const image = drawTypedFront("$ 742.53");
  fill(image, 860, 1180, 211, 214);
  expect(readWrittenAmounts(image).amounts[0]?.amountCents).toBe(74_253);
});

test("[GAP-14] reads raised cents above a bar", () => {
  const image = drawTypedFront("$ 742");
  const cents = drawTypedFront("53", 985, 178);
  for (let i = 0; i < image.ink.length; i++) image.ink[i] = image.ink[i]! | cents.ink[i]!;
  fill(image, 984, 1020, 208, 211);
  expect(readWrittenAmounts(image).amounts[0]?.amountCents).toBe(74_253);
});

test.each([
  ["$ 742 53/100", 74_253],
  ["$***75 23/100", 7523],
  ["$ 1,204 57/100", 120_457],
])("[GAP-14] reads cents written as hundredths on the line: %s", (words, amountCents) => {
  expect(readWrittenAmounts(drawTypedFront(words, 860)).amounts[0]?.amountCents).toBe(amountCents);
});

test("[GAP-16] a gap that may hide a digit makes the amount doubtful", () => {
  expect(readWrittenAmounts(drawTypedFront("$ 74 2.53")).amounts[0]?.confidence).toBeLessThanOrEqual(0.5);
});

test("[GAP-14] reads an amount after a half-printed dollar sign", () => {
  const [amount] = readWrittenAmounts(drawTypedFront("§ 742.53")).amounts;
  expect(amount?.amountCents).toBe(74_253);
  expect(amount?.confidence).toBeGreaterThanOrEqual(0.7);
});

test.each([
  ["after other print on the line", "742 § 742.53", 880],
  ["in an area where checks have no amount", "§ 742.53", 780],
  ["after a mark as close as a digit", "§742.53", 880],
  ["after a separate first digit", "8 742.53", 880],
])("[GAP-16] does not read an amount without a dollar sign %s", (_, words, x) => {
  expect(readWrittenAmounts(drawTypedFront(words, x)).amounts).toEqual([]);
});

test.each(["$ 74253", "$ 742.5", "742.53"])("[GAP-14] does not read text that is not an amount: %s", (words) => {
  expect(readWrittenAmounts(drawTypedFront(words)).amounts).toEqual([]);
});

test("the close-up region contains the amount, is at least 320 × 96 pixels, and stays within the check", () => {
  const check = { width: 1200, height: 550 };
  expect(locateAmountRegion({ left: 1100, top: 200, right: 1130, bottom: 230 }, check)).toEqual({
    x: 880,
    y: 167,
    width: 320,
    height: 96,
  });
  expect(locateAmountRegion({ left: 700, top: 100, right: 1150, bottom: 220 }, check)).toEqual({
    x: 682,
    y: 82,
    width: 486,
    height: 156,
  });
  const { x, y, width, height } = locateAmountRegion(null, check);
  expect([x, y, width, height].map(Math.round)).toEqual([840, 149, 348, 121]);
});
