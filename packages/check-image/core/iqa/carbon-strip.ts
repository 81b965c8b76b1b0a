import type { CheckSide, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult, notTested } from "./iqa-types";

/** Maximum level of carbon, relative to the paper's gray level. */
const darkShare = 0.5;

/**
 * Fails when a back has a dark band taller than the limit, such as the carbon strip on one-write checks. The value is
 * the height in inches of the tallest band of mostly dark rows.
 */
export function testCarbonStrip(gray: GrayImage, side: CheckSide, dpi: number, limits: IqaLimits): IqaTestResult {
  if (side === "front") return notTested("in high");
  const { width, height, pixels } = gray;
  const darkLevel = measurePaperLevel(gray) * darkShare;
  const minDarkPixels = (width * limits.carbonBlackPercent) / 100;
  let tallest = 0;
  let tallestTop = 0;
  let run = 0;
  for (let y = 0; y < height; y++) {
    let count = 0;
    const row = y * width;
    for (let x = 0; x < width; x++) if (pixels[row + x]! < darkLevel) count++;
    run = count >= minDarkPixels ? run + 1 : 0;
    if (run > tallest) {
      tallest = run;
      tallestTop = y - run + 1;
    }
  }
  return atMost(tallest / dpi, limits.carbonHeightInches, "in high", {
    x: 0,
    y: tallestTop,
    width,
    height: tallest,
  });
}

/** Estimates the paper's gray level as the 90th percentile, which print does not affect. */
function measurePaperLevel(gray: GrayImage): number {
  const counts = new Uint32Array(256);
  // Samples every seventh pixel; a prime stride does not align with rows or patterns.
  for (let i = 0; i < gray.pixels.length; i += 7) counts[gray.pixels[i]!] = counts[gray.pixels[i]!]! + 1;
  const rank = Math.ceil(gray.pixels.length / 7) * 0.9;
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (seen >= rank) return level;
  }
  return 255;
}
