import { createLineThrough, intersect, isConvex, type Line } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { findParabolicPeakOffset } from "@endorse/check-image/core/pixels/parabola";

/** Number of profiles per side, and of samples averaged along the side at each profile position. */
const profileCount = 48;
const alongSamples = 5;

/**
 * Refines a rough quadrilateral on the full image. Finds the strongest step in many short profiles across each side,
 * and fits a straight line that ignores outliers, such as print, a torn corner, or a curl.
 *
 * @param reach maximum error of the rough sides, in pixels
 * @param brighterInside whether the document is brighter than its background, for all sides or per side
 * @param fixed which sides (top, right, bottom, left) are the image's border and must not move
 */
export function refineQuadrilateral(
  image: GrayImage,
  quad: Quadrilateral,
  reach: number,
  brighterInside: boolean | readonly boolean[],
  fixed: readonly [boolean, boolean, boolean, boolean],
): Quadrilateral {
  const isBrighter = (side: number): boolean =>
    typeof brighterInside === "boolean" ? brighterInside : brighterInside[side]!;
  const lines = quad.map((corner, side) => {
    const next = quad[(side + 1) % 4]!;
    const rough = createLineThrough(corner, next);
    return fixed[side] ? rough : (fitSide(image, corner, next, rough, reach, isBrighter(side)) ?? rough);
  });
  const corners = lines.map((line, side) => intersect(lines[(side + 3) % 4]!, line));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return quad;
  const refined: Quadrilateral = [a, b, c, d];
  return isConvex(refined) ? refined : quad;
}

function fitSide(
  image: GrayImage,
  from: Point,
  to: Point,
  rough: Line,
  reach: number,
  brighterInside: boolean,
): Line | null {
  const dx = rough.ny;
  const dy = -rough.nx;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = Math.max(0.5, reach / 28);
  const count = 2 * Math.ceil(reach / step) + 1;
  const arm = Math.max(2, Math.round(count / 14));
  const profile = new Float64Array(count);
  const xs: number[] = [];
  const ys: number[] = [];
  const weights: number[] = [];
  for (let p = 0; p < profileCount; p++) {
    const t = (0.03 + (0.94 * (p + 0.5)) / profileCount) * length;
    const baseX = from.x + dx * t;
    const baseY = from.y + dy * t;
    for (let i = 0; i < count; i++) {
      const offset = (i - (count - 1) / 2) * step;
      let sum = 0;
      for (let k = 0; k < alongSamples; k++) {
        const along = (k - (alongSamples - 1) / 2) * Math.max(1, step);
        sum += sampleBilinear(image, baseX + rough.nx * offset + dx * along, baseY + rough.ny * offset + dy * along);
      }
      profile[i] = sum / alongSamples;
    }
    const strongestStep = findStrongestStep(profile, arm, brighterInside ? 1 : -1);
    if (strongestStep === null) continue;
    const offset = (strongestStep.index - (count - 1) / 2) * step;
    xs.push(t);
    ys.push(offset);
    weights.push(Math.min(strongestStep.size, 30));
  }
  const fit = fitRobustLine(xs, ys, weights, Math.max(0.75, step));
  if (!fit) return null;
  const start: Point = { x: from.x + rough.nx * fit.intercept, y: from.y + rough.ny * fit.intercept };
  const endOffset = fit.intercept + fit.slope * length;
  const end: Point = { x: to.x + rough.nx * endOffset, y: to.y + rough.ny * endOffset };
  return createLineThrough(start, end);
}

/** Finds the position between samples at which the mean level changes most in the direction of `sign`. */
function findStrongestStep(profile: Float64Array, arm: number, sign: 1 | -1): { index: number; size: number } | null {
  let best = -1;
  let bestStep = 3;
  const steps = new Float64Array(profile.length);
  for (let i = arm; i <= profile.length - arm; i++) {
    let step = 0;
    for (let k = 0; k < arm; k++) step += profile[i + k]! - profile[i - 1 - k]!;
    steps[i] = (sign * step) / arm;
    if (steps[i]! > bestStep) {
      bestStep = steps[i]!;
      best = i;
    }
  }
  if (best < 0) return null;
  const shift = findParabolicPeakOffset(steps[best - 1] ?? 0, bestStep, steps[best + 1] ?? 0);
  return { index: best - 0.5 + shift, size: bestStep };
}

/** Fits a line by iteratively reweighted least squares with Tukey's biweight; null if there are too few points. */
function fitRobustLine(
  xs: readonly number[],
  ys: readonly number[],
  weights: readonly number[],
  tolerance: number,
): { intercept: number; slope: number } | null {
  if (xs.length < profileCount / 4) return null;
  let best: { intercept: number; slope: number } | null = null;
  let bestAgree = 0;
  // Starts with the pair of points that most other points agree with; a least-squares start would follow a torn corner.
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + Math.floor(xs.length / 3); j < xs.length; j += 2) {
      const slope = (ys[j]! - ys[i]!) / (xs[j]! - xs[i]!);
      const intercept = ys[i]! - slope * xs[i]!;
      let agree = 0;
      for (let k = 0; k < xs.length; k++) {
        if (Math.abs(ys[k]! - intercept - slope * xs[k]!) < 2 * tolerance) agree += weights[k]!;
      }
      if (agree > bestAgree) {
        bestAgree = agree;
        best = { intercept, slope };
      }
    }
  }
  if (!best) return null;
  for (let round = 0; round < 4; round++) {
    let sw = 0;
    let sx = 0;
    let sy = 0;
    let sxx = 0;
    let sxy = 0;
    for (let k = 0; k < xs.length; k++) {
      const residual = (ys[k]! - best.intercept - best.slope * xs[k]!) / (4 * tolerance);
      if (Math.abs(residual) >= 1) continue;
      const w = weights[k]! * (1 - residual * residual) ** 2;
      sw += w;
      sx += w * xs[k]!;
      sy += w * ys[k]!;
      sxx += w * xs[k]! * xs[k]!;
      sxy += w * xs[k]! * ys[k]!;
    }
    const det: number = sw * sxx - sx * sx;
    if (det <= 0) return best;
    const slope: number = (sw * sxy - sx * sy) / det;
    best = { slope, intercept: (sy - slope * sx) / sw };
  }
  return best;
}

function sampleBilinear(image: GrayImage, x: number, y: number): number {
  const fx = Math.max(0, Math.min(image.width - 1.001, x - 0.5));
  const fy = Math.max(0, Math.min(image.height - 1.001, y - 0.5));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const ax = fx - x0;
  const ay = fy - y0;
  const at = y0 * image.width + x0;
  const right = x0 + 1 < image.width ? 1 : 0;
  const below = y0 + 1 < image.height ? image.width : 0;
  const top = image.pixels[at]! * (1 - ax) + image.pixels[at + right]! * ax;
  const bottom = image.pixels[at + below]! * (1 - ax) + image.pixels[at + below + right]! * ax;
  return top * (1 - ay) + bottom * ay;
}
