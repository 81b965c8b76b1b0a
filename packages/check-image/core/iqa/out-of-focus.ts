import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import { createWordView } from "@endorse/check-image/core/pixels/packed-bytes";
import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, type IqaTestResult, notTested } from "./iqa-types";

/** Half the length of the profile across an edge, in pixels at 200 dpi. */
const profileRadius = 4;
/** Minimum range of gray levels across an edge; smaller ranges are noise or a pattern. */
const minRange = 28;
/** Minimum number of edges for a result; a blank back has fewer. */
const minEdges = 48;
/** Approximate number of pixels to which rows are subsampled. */
const sampledPixels = 130_000;
const unit = "sharpness";

/**
 * Fails when ink edges are soft. For each edge, subtracts the paper's noise energy from the energy of the second
 * derivative, and divides by the squared range of gray levels, so that faint ink does not count as blur. The value is
 * the square root of the mean over rows or columns, whichever is lower, because camera motion blurs only one direction:
 * about 1 for a crisp scan, 0.5 for a good photo, and below 0.2 when letters run together.
 *
 * @param isGray false for a bitonal image, which has no soft edges to measure
 * @param motionDetail the detail along a camera motion that made the MICR line unreadable
 */
export function testOutOfFocus(
  gray: GrayImage,
  bitonal: BitonalImage,
  isGray: boolean,
  limits: IqaLimits,
  motionDetail: number | null = null,
): IqaTestResult {
  if (!isGray) return notTested(unit);
  if (motionDetail !== null && motionDetail < limits.minMotionDetail)
    return atLeast(motionDetail, limits.minMotionDetail, "detail along the motion");
  const across = measureEdgeSharpness(gray, bitonal, 1);
  const down = measureEdgeSharpness(gray, bitonal, gray.width);
  if (across === null || down === null) return notTested(unit);
  return atLeast(Math.min(across, down), limits.minSharpness, unit);
}

/**
 * Measures the sharpness of edges along rows (`step` is 1) or columns (`step` is the width). Scans four pixels at a
 * time, because most have no edge.
 */
function measureEdgeSharpness(gray: GrayImage, bitonal: BitonalImage, step: number): number | null {
  const { width, height, pixels } = gray;
  const { ink } = bitonal;
  const words = createWordView(ink);
  const noise = measurePaperEnergy(gray, bitonal, step);
  const stride = Math.max(1, Math.floor((width * height) / sampledPixels));
  const [borderX, borderY] = step === 1 ? [profileRadius + 1, 0] : [0, profileRadius + 1];
  let edges = 0;
  let sum = 0;
  for (let y = borderY; y < height - borderY; y += stride) {
    const end = (y + 1) * width - borderX;
    for (let at = y * width + borderX; at < end; at++) {
      while (at + 4 <= end && words.getInt32(at, true) === words.getInt32(at - step, true)) at += 4;
      if (at === end) break;
      if (ink[at] === ink[at - step]) continue;
      let least = 255;
      let greatest = 0;
      let energy = 0;
      let before = pixels[at - (profileRadius + 1) * step]!;
      let here = pixels[at - profileRadius * step]!;
      for (let k = -profileRadius; k < profileRadius; k++) {
        const next = pixels[at + (k + 1) * step]!;
        const secondDerivative = before - 2 * here + next;
        energy += secondDerivative * secondDerivative;
        if (here < least) least = here;
        if (here > greatest) greatest = here;
        before = here;
        here = next;
      }
      const range = greatest - least;
      if (range < minRange) continue;
      edges++;
      sum += (energy - 2 * profileRadius * noise) / (range * range);
    }
  }
  return edges < minEdges ? null : Math.sqrt(Math.max(0, sum / edges));
}

/** Measures the mean energy of the second derivative on paper away from ink: camera noise and paper texture. */
function measurePaperEnergy(gray: GrayImage, bitonal: BitonalImage, step: number): number {
  const { width, height, pixels } = gray;
  const { ink } = bitonal;
  let count = 0;
  let sum = 0;
  for (let y = 6; y < height - 6; y += 5) {
    for (let x = 6; x < width - 6; x += 5) {
      const at = y * width + x;
      if (ink[at - 3 * step] || ink[at - step] || ink[at] || ink[at + step] || ink[at + 3 * step]) continue;
      const secondDerivative = pixels[at - step]! - 2 * pixels[at]! + pixels[at + step]!;
      // Skips edges that were not classified as ink, which would count as noise.
      if (secondDerivative > 40 || secondDerivative < -40) continue;
      sum += secondDerivative * secondDerivative;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}
