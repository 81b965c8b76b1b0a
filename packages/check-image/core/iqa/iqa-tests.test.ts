import { encodeG4 } from "@endorse/check-image/core/exchange/g4-encode";
import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import {
  addNoise,
  applyBoxBlur,
  createBlankPaper,
  createSeededRandom,
  drawSyntheticBack,
  drawSyntheticFront,
  fillBox,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { describe, expect, test } from "vitest";
import { testAboveMaximumSize } from "./above-maximum-size";
import { testBelowMinimumSize } from "./below-minimum-size";
import { testCarbonStrip } from "./carbon-strip";
import { testExcessiveSkew } from "./excessive-skew";
import { testFramingError } from "./framing-error";
import { testFrontRearMismatch } from "./front-rear-mismatch";
import { findStreaks, testHorizontalStreaks } from "./horizontal-streaks";
import { iqaSeverity, iqaThresholds } from "./iqa-thresholds";
import { measureBlack } from "./measure-black";
import { testOutOfFocus } from "./out-of-focus";
import { testOversizeImage } from "./oversize-image";
import { testPiggybackDocument } from "./piggyback-document";
import { testSpotNoise } from "./spot-noise";
import { testTooDark } from "./too-dark";
import { testTooLight } from "./too-light";
import { testUndersizeImage } from "./undersize-image";

const { front, back } = iqaThresholds;
const paper = drawSyntheticFront();
const ink = binarize(paper);

describe("[GAP-8] test severities", () => {
  test("two of the sixteen tests only warn", () => {
    expect(IQA_TEST_NAMES.length).toBe(16);
    expect(IQA_TEST_NAMES.filter((name) => iqaSeverity[name] === "warning")).toEqual(["SpotNoise", "CarbonStrip"]);
  });
});

describe("[GAP-8] size", () => {
  test("UndersizeImage fails below 5.75 in wide or 2.5 in high", () => {
    expect(testUndersizeImage({ width: 6, height: 2.75 }, front)).toEqual({
      result: "Passed",
      value: 6,
      threshold: 5.75,
      unit: "in wide",
    });
    expect(testUndersizeImage({ width: 5.74, height: 2.75 }, front).result).toBe("Failed");
    expect(testUndersizeImage({ width: 6, height: 2.49 }, front)).toEqual({
      result: "Failed",
      value: 2.49,
      threshold: 2.5,
      unit: "in high",
    });
  });

  test("OversizeImage fails above 9.25 in wide or 4.25 in high", () => {
    expect(testOversizeImage({ width: 8.5, height: 3.5 }, front)).toMatchObject({ result: "Passed", value: 8.5 });
    expect(testOversizeImage({ width: 9.26, height: 3.5 }, front).result).toBe("Failed");
    expect(testOversizeImage({ width: 8.5, height: 4.26 }, back)).toMatchObject({ result: "Failed", value: 4.26 });
  });

  test("FrontRearMismatch fails above 0.4 in of width or 0.3 in of height, and requires both sides", () => {
    const size = { width: 6, height: 2.75 };
    expect(testFrontRearMismatch(size, null, front)).toEqual({
      result: "NotTested",
      value: null,
      threshold: null,
      unit: "in",
    });
    expect(testFrontRearMismatch(size, { width: 6.4, height: 2.75 }, front).result).toBe("Passed");
    expect(testFrontRearMismatch(size, { width: 6.41, height: 2.75 }, front)).toMatchObject({
      result: "Failed",
      value: 0.41,
      unit: "in of width",
    });
    expect(testFrontRearMismatch(size, { width: 6, height: 3.06 }, front)).toMatchObject({
      result: "Failed",
      value: 0.31,
      unit: "in of height",
    });
  });

  test("FramingError counts edges in view, then measures overscan", () => {
    expect(testFramingError(4, 0.3, front)).toEqual({
      result: "Passed",
      value: 0.3,
      threshold: 0.3,
      unit: "in of overscan",
    });
    expect(testFramingError(4, 0.325, front).result).toBe("Failed");
    expect(testFramingError(3, 0, front)).toEqual({ result: "Failed", value: 3, threshold: 4, unit: "edges in view" });
  });

  test("ExcessiveSkew fails beyond 3 degrees in either direction", () => {
    expect(testExcessiveSkew(-3, front)).toEqual({ result: "Passed", value: 3, threshold: 3, unit: "°" });
    expect(testExcessiveSkew(-3.1, front).result).toBe("Failed");
  });

  test("PiggybackDocument fails when a second document is larger than a quarter of the first", () => {
    expect(testPiggybackDocument(0.25, front).result).toBe("Passed");
    expect(testPiggybackDocument(0.4, front)).toEqual({
      result: "Failed",
      value: 0.4,
      threshold: 0.25,
      unit: "of the area",
    });
  });

  test("BelowMinimumSize and AboveMaximumSize count compressed bytes; a back may be nearly empty", () => {
    expect(testBelowMinimumSize(799, front).result).toBe("Failed");
    expect(testBelowMinimumSize(800, front).result).toBe("Passed");
    expect(testBelowMinimumSize(932, back)).toEqual({ result: "Passed", value: 932, threshold: 250, unit: "bytes" });
    expect(testAboveMaximumSize(100_001, front).result).toBe("Failed");
  });
});

describe("[GAP-8] brightness", () => {
  test("TooLight fails a front below 1.5% black, and never a back", () => {
    expect(testTooLight(1.49, front)).toEqual({ result: "Failed", value: 1.49, threshold: 1.5, unit: "% black" });
    expect(testTooLight(0.27, back)).toEqual({ result: "Passed", value: 0.27, threshold: 0, unit: "% black" });
  });

  test("TooDark fails above 30% on the front and 40% on the back", () => {
    expect(testTooDark(30.1, front).result).toBe("Failed");
    expect(testTooDark(39.9, back).result).toBe("Passed");
    expect(testTooDark(40.1, back).result).toBe("Failed");
  });

  test("an underexposed image is too dark even if its print can still be separated from the paper", () => {
    const dim = { ...paper, pixels: paper.pixels.map((value) => Math.round(value * 0.4)) };
    const { inkPercent, darkPercent } = measureBlack(dim, binarize(dim), front.blackLevel);
    expect(inkPercent).toBeLessThan(12);
    expect(darkPercent).toBe(100);
    const good = measureBlack(paper, ink, front.blackLevel);
    expect(good.darkPercent).toBeLessThan(12);
    expect(good.inkPercent).toBeGreaterThan(3);
  });
});

describe("[GAP-8] HorizontalStreaks", () => {
  test("print, a printed frame, and a shadow at the border are not streaks", () => {
    const framed = { ...paper, pixels: paper.pixels.slice() };
    for (const y of [10, 16, 530, 536]) fillBox(framed, 10, y, 1180, 3, 40);
    fillBox(framed, 0, 460, 1200, 90, 120);
    expect(testHorizontalStreaks(framed, front)).toEqual({
      result: "Passed",
      value: 0,
      threshold: 3,
      unit: "streaks",
    });
  });

  test("rules across part of the width and a band that contains text are not streaks", () => {
    const printed = { ...paper, pixels: paper.pixels.map((value) => Math.min(value, 215)) };
    for (const y of [90, 180, 260, 330]) fillBox(printed, 100, y, 1000, 4, 30);
    expect(testHorizontalStreaks(printed, front)).toMatchObject({ result: "Passed", value: 0 });
    const banner = { ...paper, pixels: paper.pixels.slice() };
    fillBox(banner, 0, 200, 1200, 40, 60);
    for (let x = 80; x < 1120; x += 16) fillBox(banner, x, 212, 7, 16, 235);
    expect(testHorizontalStreaks(banner, front)).toMatchObject({ result: "Passed", value: 0 });
  });

  test("more than three dark or light streaks fail", () => {
    const streaked = { ...paper, pixels: paper.pixels.map((value) => Math.min(value, 215)) };
    for (const [y, level] of [
      [90, 20],
      [180, 255],
      [260, 30],
    ] as const) {
      fillBox(streaked, 15, y, 1170, 4, level);
    }
    expect(testHorizontalStreaks(streaked, front)).toMatchObject({ result: "Passed", value: 3 });
    fillBox(streaked, 15, 390, 1170, 3, 255);
    expect(testHorizontalStreaks(streaked, front)).toMatchObject({ result: "Failed", value: 4 });
    expect(findStreaks(streaked)[0]).toEqual({ top: 90, height: 4 });
  });

  test("a single streak fails above 24 px on the front and 50 px on the back", () => {
    const banded = { ...paper, pixels: paper.pixels.slice() };
    fillBox(banded, 0, 200, 1200, 30, 60);
    expect(testHorizontalStreaks(banded, front)).toEqual({
      result: "Failed",
      value: 30,
      threshold: 24,
      unit: "px high",
      region: { x: 0, y: 200, width: 1200, height: 30 },
    });
    expect(testHorizontalStreaks(banded, back).result).toBe("Passed");
  });
});

describe("[GAP-8] CarbonStrip", () => {
  test("a dark band over 0.4 in high on the back fails; fronts are not tested", () => {
    const strip = drawSyntheticBack();
    fillBox(strip, 0, 100, 1100, 80, 70);
    expect(testCarbonStrip(strip, "back", 200, back)).toMatchObject({ result: "Passed", value: 0.4 });
    fillBox(strip, 0, 180, 1100, 4, 70);
    expect(testCarbonStrip(strip, "back", 200, back)).toEqual({
      result: "Failed",
      value: 0.42,
      threshold: 0.4,
      unit: "in high",
      region: { x: 0, y: 100, width: 1200, height: 84 },
    });
    expect(testCarbonStrip(strip, "front", 200, front).result).toBe("NotTested");
  });
});

describe("[GAP-8] SpotNoise", () => {
  function drawSpecks(count: number): BitonalImage {
    const next = createSeededRandom(5);
    const image: BitonalImage = { width: 400, height: 400, ink: new Uint8Array(160_000) };
    // At most one speck per cell of 6 × 6 pixels, so that none touch. The image is 4 square inches at 200 dpi.
    for (let k = 0; k < count; k++) {
      const at = (2 + 6 * Math.floor(k / 64)) * 400 + 4 + 6 * (k % 64);
      image.ink[at] = 1;
      if (next() < 0.5) image.ink[at + 1] = 1;
      if (next() < 0.5) image.ink[at + 400] = 1;
    }
    return image;
  }

  test("counts specks of up to 2 × 2 pixels per square inch", () => {
    expect(testSpotNoise(drawSpecks(2400), 200, front)).toEqual({
      result: "Passed",
      value: 600,
      threshold: 600,
      unit: "specks/in²",
    });
    expect(testSpotNoise(drawSpecks(2404), 200, front)).toMatchObject({ result: "Failed", value: 601 });
  });

  test("letters and lines are not specks", () => {
    expect(testSpotNoise(ink, 200, front).value).toBeLessThan(20);
  });
});

describe("[GAP-8] OutOfFocus", () => {
  test("a crisp image passes even if it is faint or noisy; a blurred image fails", () => {
    const measure = (image: typeof paper) => testOutOfFocus(image, binarize(image), true, front);
    const faint = { ...paper, pixels: paper.pixels.map((value) => Math.round(130 + value * 0.4)) };
    expect(measure(paper)).toMatchObject({ result: "Passed", threshold: 0.3, unit: "sharpness" });
    expect(measure(faint).result).toBe("Passed");
    expect(measure(addNoise(paper, 10)).result).toBe("Passed");
    expect(measure(applyBoxBlur(applyBoxBlur(paper, 1), 1)).result).toBe("Passed");
    expect(measure(applyBoxBlur(applyBoxBlur(paper, 4), 4)).result).toBe("Failed");
    expect(measure(addNoise(applyBoxBlur(applyBoxBlur(paper, 4), 4), 8)).result).toBe("Failed");
  });

  test("bitonal and blank images are not tested", () => {
    expect(testOutOfFocus(paper, ink, false, front)).toEqual({
      result: "NotTested",
      value: null,
      threshold: null,
      unit: "sharpness",
    });
    const blank = createBlankPaper(1200, 550);
    expect(testOutOfFocus(blank, binarize(blank), true, back).result).toBe("NotTested");
  });
});

describe("synthetic images", () => {
  test("compressed sizes are within the limits", () => {
    expect(testBelowMinimumSize(encodeG4(ink).length, front).result).toBe("Passed");
    expect(testBelowMinimumSize(encodeG4(binarize(drawSyntheticBack())).length, back).result).toBe("Passed");
  });
});
