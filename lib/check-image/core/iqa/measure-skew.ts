import type { BitonalImage } from "@/lib/check-image/core/image";

const widestDegrees = 8;
const coarseDegrees = 0.5;
const fineDegrees = 0.1;
const mostPoints = 4000;
const fewestPoints = 400;
/** How much sharper the lines of print must stand at another angle than level before the picture is called skewed. */
const decisive = 1.3;

/**
 * The angle of what is printed on a straightened document, in degrees, clockwise positive: the lower ends of ink are
 * projected along many angles, and lines of print and rules stand out most at their own. Without clear evidence the
 * outline is believed, which is level: handwriting alone leans as it likes.
 */
export function measureSkewDegrees(bitonal: BitonalImage): number {
  const points = lowerEnds(bitonal);
  if (points.xs.length < fewestPoints) return 0;
  const level = concentration(points, bitonal.height, 0);
  let best = 0;
  let bestScore = level;
  for (let angle = -widestDegrees; angle <= widestDegrees; angle += coarseDegrees) {
    const score = concentration(points, bitonal.height, angle);
    if (score > bestScore) {
      bestScore = score;
      best = angle;
    }
  }
  if (bestScore < decisive * level) return 0;
  const coarse = best;
  for (let step = -4; step <= 4; step++) {
    const angle = coarse + step * fineDegrees;
    const score = concentration(points, bitonal.height, angle);
    if (score > bestScore) {
      bestScore = score;
      best = angle;
    }
  }
  return best;
}

/** Fractions of a pixel that heights are told in: pictures are below 2 ** 15 pixels high. */
const ONE_PIXEL = 1 << 15;

/** Places in a picture: columns from its middle, heights in parts of a pixel. */
interface Points {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

function lowerEnds(bitonal: BitonalImage): Points {
  const { width, height, ink } = bitonal;
  const places: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = (y * 3) % 4; x < width; x += 4) {
      const at = y * width + x;
      if (ink[at] === 1 && ink[at + width] === 0) places.push(at);
    }
  }
  const stride = Math.max(1, Math.ceil(places.length / mostPoints));
  const count = Math.floor(places.length / stride);
  const xs = new Int32Array(count);
  const ys = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const at = places[i * stride]!;
    const row = Math.floor(at / width);
    ys[i] = row * ONE_PIXEL;
    xs[i] = at - row * width - (width >> 1);
  }
  return { xs, ys };
}

/** Sum of squares of the points per level line, 2 pixels high, when the picture is turned back by an angle. */
function concentration(points: Points, height: number, degrees: number): number {
  const slope = Math.round(Math.tan((degrees * Math.PI) / 180) * ONE_PIXEL);
  // Room above and below for what turns out of the picture.
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
