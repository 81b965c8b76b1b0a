import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { rotateClockwise } from "@endorse/check-image/core/pixels/resample";
import { expect, test } from "vitest";
import { stretchWidth } from "./crop-copies";
import { readMicrCrop } from "./micr-crop";
import { drawSpecimen } from "./micr-line.specimen";

const PERSONAL = "A021000021A 1234567890C 0101";
const EXPECTED = { line: "A021000021A1234567890C0101", accepted: true };

/** Overlays halftone dots, ten pixels apart along both diagonals, on paper with gray level 205. */
function overlayHalftone({ width, height, pixels }: GrayImage, dot: number): GrayImage {
  const printed = pixels.map((level, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    const isDot = (((x + y) % 10) - 5) ** 2 + (((x - y + 10 * height) % 10) - 5) ** 2 < 12;
    return Math.min(level, isDot ? dot : 205);
  });
  return { width, height, pixels: printed };
}

test("reads a crop that shows only the line, even when rotated by 90°", () => {
  const { pixels } = drawSpecimen(PERSONAL);
  const crop = { width: 1200, height: 62, pixels: pixels.slice(460 * 1200, (460 + 62) * 1200) };
  expect(readMicrCrop(crop)).toMatchObject(EXPECTED);
  expect(readMicrCrop(rotateClockwise(crop))).toMatchObject(EXPECTED);
});

test("reads a crop at a resolution that resolves individual halftone dots under the line", () => {
  const reading = readMicrCrop(overlayHalftone(drawSpecimen(PERSONAL, { dpi: 400, heightInches: 0.625 }), 90));
  expect(reading).toMatchObject(EXPECTED);
  const { box } = reading.symbols.at(-1)!;
  expect(box.x + box.width).toBeCloseTo(2275, -0.8);
  expect(box.height).toBeCloseTo(46.8, -0.8);
});

test.each([0.65, 0.8, 1.3])("reads a crop scaled to %s times its width and locates its symbols", (factor) => {
  const { pixels } = drawSpecimen(PERSONAL);
  const crop = { width: 1200, height: 62, pixels: pixels.slice(460 * 1200, (460 + 62) * 1200) };
  const reading = readMicrCrop(stretchWidth(crop, factor));
  expect(reading.line).toBe(EXPECTED.line);
  const { box } = reading.symbols.at(-1)!;
  expect(Math.abs(box.x + box.width - 1137.5 * factor)).toBeLessThan(4);
});

test("does not drop the last zero in a narrowed crop when its sides are missing", () => {
  const { pixels } = drawSpecimen("A021000021A 1234567890C 0100", {
    missing: (x, y) => x > 5.58 && Math.abs(y - 2.435) < 0.037,
  });
  const crop = { width: 1200, height: 62, pixels: pixels.slice(460 * 1200, (460 + 62) * 1200) };
  expect(readMicrCrop(stretchWidth(crop, 0.78)).line).toMatch(/^A021000021A1234567890C010[0*]$/);
});

test("reads a worn digit between fields off the pitch grid as one symbol, not two", () => {
  const left = drawSpecimen("A021000021A 1234             ", { shiftX: -0.0425 });
  const worn = drawSpecimen("                5            ", { missing: (_, y) => y < 2.3894 });
  const right = drawSpecimen("                 67890C 01010", { shiftX: 0.0425 });
  const pixels = left.pixels.map((level, i) => Math.min(level, worn.pixels[i]!, right.pixels[i]!));
  const crop = { width: 1200, height: 62, pixels: pixels.slice(460 * 1200, (460 + 62) * 1200) };
  expect(readMicrCrop(crop).line).toBe("A021000021A1234567890C01010");
});

test("does not drop digits that are off by a fraction of a pitch", () => {
  const line = drawSpecimen("C24  40C A021000021A 1234567890C");
  const shifted = drawSpecimen("   39                           ", { shiftX: 0.03 });
  const pixels = line.pixels.map((level, i) => Math.min(level, shifted.pixels[i]!));
  const crop = { width: 1200, height: 62, pixels: pixels.slice(460 * 1200, (460 + 62) * 1200) };
  expect(readMicrCrop(crop).line).toMatch(/^C24[3*][9*]40CA021000021A1234567890C$/);
});

test("reports paper without a line as not readable", () => {
  const paper = { width: 800, height: 80, pixels: new Uint8Array(64_000).fill(220) };
  expect(readMicrCrop(paper)).toMatchObject({ line: "", accepted: false, reason: "NotReadable" });
});
