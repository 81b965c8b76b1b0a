import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

const maxDegrees = 8;
const coarseDegrees = 0.5;
const fineDegrees = 0.1;
const maxPoints = 4000;
const minPoints = 400;
/** Minimum ratio of the concentration at an angle to the concentration at zero for an image to count as skewed. */
const minConcentrationGain = 1.3;

/**
 * Measures the skew of the print on a straightened document, in degrees; clockwise is positive. Projects the lower
 * edges of ink along many angles: text lines and rules are most concentrated at their angle. Returns 0 without clear
 * evidence, because the outline is level and handwriting alone slants arbitrarily.
 */
export function measureSkewDegrees(bitonal: BitonalImage): number {
  const points = findLowerInkEdges(bitonal);
  if (points.xs.length < minPoints) return 0;
  const level = measureConcentration(points, bitonal.height, 0);
  let best = 0;
  let bestScore = level;
  for (let angle = -maxDegrees; angle <= maxDegrees; angle += coarseDegrees) {
    const score = measureConcentration(points, bitonal.height, angle);
    if (score > bestScore) {
      bestScore = score;
      best = angle;
    }
  }
  if (bestScore < minConcentrationGain * level) return 0;
  const coarse = best;
  for (let step = -4; step <= 4; step++) {
    const angle = coarse + step * fineDegrees;
    const score = measureConcentration(points, bitonal.height, angle);
    if (score > bestScore) {
      bestScore = score;
      best = angle;
    }
  }
  return best;
}

/** Fixed-point scale of y coordinates; images are less than 2 ** 15 pixels high. */
const ONE_PIXEL = 1 << 15;

/** Image points; x is relative to the image's center, and y is in fixed point. */
interface Points {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

function findLowerInkEdges(bitonal: BitonalImage): Points {
  const { width, height, ink } = bitonal;
  const edgeIndexes: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = (y * 3) % 4; x < width; x += 4) {
      const at = y * width + x;
      if (ink[at] === 1 && ink[at + width] === 0) edgeIndexes.push(at);
    }
  }
  const stride = Math.max(1, Math.ceil(edgeIndexes.length / maxPoints));
  const count = Math.floor(edgeIndexes.length / stride);
  const xs = new Int32Array(count);
  const ys = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const at = edgeIndexes[i * stride]!;
    const row = Math.floor(at / width);
    ys[i] = row * ONE_PIXEL;
    xs[i] = at - row * width - (width >> 1);
  }
  return { xs, ys };
}

/** Sums the squared point counts per row of 2 pixels, after rotating the image back by an angle. */
function measureConcentration(points: Points, height: number, degrees: number): number {
  const slope = Math.round(Math.tan((degrees * Math.PI) / 180) * ONE_PIXEL);
  // Margin above and below for points that rotate out of the image.
  const margin = height >> 1;
  const bins = new Int32Array((height >> 1) + 2 * margin + 1);
  for (let i = 0; i < points.xs.length; i++) {
    const bin = ((points.ys[i]! - slope * points.xs[i]!) >> 16) + margin;
    if (bin >= 0 && bin < bins.length) bins[bin] = bins[bin]! + 1;
  }
  let sum = 0;
  for (let i = 0; i < bins.length; i++) sum += bins[i]! * bins[i]!;
  return sum;
}
