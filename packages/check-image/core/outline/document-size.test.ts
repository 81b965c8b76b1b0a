import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { describe, expect, test } from "vitest";
import { estimateSize, estimateSizeFromAspect, isNearSmallestFormat, withWidth } from "./document-size";
import { createWholeImageDocument, type LocatedDocument } from "./locate-document";

function scan(width: number, height: number): LocatedDocument {
  return createWholeImageDocument({ width, height, pixels: new Uint8Array() });
}

function size(width: number, height: number, densityDpi: number | null) {
  const { inches, dpi, source } = estimateSize(scan(width, height), densityDpi, { width, height });
  return {
    width: Number(inches.width.toFixed(3)),
    height: Number(inches.height.toFixed(3)),
    dpi: Math.round(dpi),
    source,
  };
}

describe("document size", () => {
  test("trusts the file's resolution if the resulting size is plausible", () => {
    expect(size(1200, 550, 200)).toEqual({ width: 6, height: 2.75, dpi: 200, source: "density" });
    expect(size(1800, 825, 300)).toEqual({ width: 6, height: 2.75, dpi: 300, source: "density" });
    expect(size(900, 550, 200)).toEqual({ width: 4.5, height: 2.75, dpi: 200, source: "density" });
  });

  test("trusts a default resolution only for a standard check size", () => {
    expect(size(1200, 550, 72)).toEqual({ width: 6, height: 2.75, dpi: 200, source: "format" });
    expect(size(576, 264, 96)).toEqual({ width: 6, height: 2.75, dpi: 96, source: "density" });
    expect(size(1200, 550, 1)).toEqual({ width: 6, height: 2.75, dpi: 200, source: "format" });
  });

  test("uses the nearest format without a resolution", () => {
    expect(size(1200, 550, null)).toMatchObject({ width: 6, height: 2.75 });
    expect(size(1700, 700, null)).toMatchObject({ width: 8.5, height: 3.5 });
    expect(size(1650, 600, null)).toMatchObject({ width: 8.25, height: 3 });
    expect(size(1700, 600, null)).toMatchObject({ width: 8.5, height: 3 });
    expect(size(1700, 733, null)).toMatchObject({ width: 8.5, height: 3.665 });
  });

  test("sets one dimension so that the quality tests detect implausible proportions", () => {
    expect(estimateSizeFromAspect(1.6, 1000).inches).toEqual({ width: 4.4, height: 2.75 });
    expect(estimateSizeFromAspect(3.4, 1700).inches).toEqual({ width: 8.5, height: 2.5 });
  });

  test("ignores a hand-held photo's resolution", () => {
    const quad: Quadrilateral = [
      { x: 400, y: 700 },
      { x: 3600, y: 600 },
      { x: 3700, y: 2150 },
      { x: 300, y: 2100 },
    ];
    const located = { ...scan(4032, 3024), quad, fillsImage: false };
    expect(estimateSize(located, 300, { width: 4032, height: 3024 }).source).toBe("format");
  });

  test("scales the height with a new width", () => {
    expect(withWidth({ inches: { width: 6, height: 2.75 }, dpi: 200, source: "format" }, 9)).toEqual({
      inches: { width: 9, height: 4.125 },
      dpi: 200 / 1.5,
      source: "format",
    });
  });
});

test.each([
  [{ width: 5.66, height: 2.46 }, true],
  [{ width: 5.9, height: 2.6 }, false],
  [{ width: 5.5, height: 2.6 }, false],
  [{ width: 5.7, height: 3.2 }, false],
])("whether %o, measured by the pitch, is near the smallest format is %s", (inches, isNear) => {
  expect(isNearSmallestFormat(inches)).toBe(isNear);
});
