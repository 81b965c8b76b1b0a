import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** A straight edge in an image: nx·x + ny·y = c, brighter on the side to which the normal points. */
export interface EdgeLine {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

/** One bin per degree; edges with opposite polarity, as on both sides of a shadow, are 180° apart. */
const angleBins = 360;
const offsetStep = 2;
/** Number of adjacent directions a pixel votes for, because its gradient direction is only approximate. */
const spread = 7;
/** Maximum vote, in gray levels per pixel, so that long faint edges outweigh short strong edges. */
const maxVote = 12;
const minGradient = 1.2;
const minVotes = 48;
/** Maximum number of voting pixels, strongest first, which limits the cost of print and patterns. */
const maxVoters = 16_000;

/** Smooths with a 3 × 3 binomial kernel; border pixels are unchanged. */
export function smooth(input: GrayImage): GrayImage {
  const { width, height, pixels } = input;
  const out = Uint8Array.from(pixels);
  const sums = new Uint16Array(width);
  for (let y = 1; y < height - 1; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++)
      sums[x] = pixels[row - width + x]! + 2 * pixels[row + x]! + pixels[row + width + x]!;
    for (let x = 1; x < width - 1; x++) out[row + x] = (sums[x - 1]! + 2 * sums[x]! + sums[x + 1]! + 8) >> 4;
  }
  return { width, height, pixels: out };
}

/**
 * Finds the strongest straight edges in a small, smoothed image, by a Hough transform in which each pixel votes only
 * for directions close to its gradient.
 *
 * @param count maximum number of lines, strongest first
 */
export function findEdgeLines(image: GrayImage, count: number): EdgeLine[] {
  const { width, height, pixels } = image;
  const reach = Math.ceil(Math.hypot(width, height) / offsetStep);
  const offsetBins = 2 * reach + 1;
  const votes = new Float32Array(angleBins * offsetBins);
  // Extended past 360° by repeating the first directions, so that the spread of votes needs no modulo.
  const cosines = new Float64Array(angleBins + spread);
  const sines = new Float64Array(angleBins + spread);
  const rows = new Int32Array(angleBins + spread);
  for (let i = 0; i < angleBins + spread; i++) {
    const a = i % angleBins;
    cosines[i] = Math.cos((2 * a * Math.PI) / angleBins) / offsetStep;
    sines[i] = Math.sin((2 * a * Math.PI) / angleBins) / offsetStep;
    rows[i] = a * offsetBins;
  }
  const { strengths, minStrength } = computeGradientStrengths(image);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const strength = strengths[at]!;
      if (strength < minStrength) continue;
      const vote = Math.min(strength / 2, maxVote);
      const gx = pixels[at + 1]! - pixels[at - 1]!;
      const gy = pixels[at + width]! - pixels[at - width]!;
      const first = computeDirectionBin(gx, gy) - (spread >> 1);
      const from = first < 0 ? first + angleBins : first;
      for (let a = from; a < from + spread; a++) {
        // Adding the reach makes the value positive, so that truncation always rounds down.
        const bin = rows[a]! + ((cosines[a]! * (x + 0.5) + sines[a]! * (y + 0.5) + reach + 0.5) | 0);
        votes[bin] = votes[bin]! + vote;
      }
    }
  }
  return findStrongestPeaks(votes, offsetBins, count).map((bin) => {
    const a = Math.floor(bin / offsetBins);
    return { nx: cosines[a]! * offsetStep, ny: sines[a]! * offsetStep, c: ((bin % offsetBins) - reach) * offsetStep };
  });
}

/**
 * Computes a gradient's direction in degrees, 0 to 359, toward the brighter side. Uses Hastings' arctangent polynomial,
 * accurate to 0.3°, because `Math.atan2` is slower and may differ in the last bit between engines.
 */
function computeDirectionBin(gx: number, gy: number): number {
  const ax = Math.abs(gx);
  const ay = Math.abs(gy);
  const ratio = ax > ay ? ay / ax : ax / ay;
  const square = ratio * ratio;
  const radians = ((-0.0464964749 * square + 0.15931422) * square - 0.327622764) * square * ratio + ratio;
  const sharp = (radians * 180) / Math.PI;
  const quadrant = ax > ay ? sharp : 90 - sharp;
  const half = gx >= 0 ? quadrant : 180 - quadrant;
  const degrees = gy >= 0 ? half : angleBins - half;
  return Math.round(degrees) % angleBins;
}

/** Computes the L1 norm of each pixel's central differences, and the minimum strength to vote. */
function computeGradientStrengths(image: GrayImage): { strengths: Uint16Array; minStrength: number } {
  const { width, height, pixels } = image;
  const strengths = new Uint16Array(width * height);
  const counts = new Uint32Array(512);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const strength =
        Math.abs(pixels[at + 1]! - pixels[at - 1]!) + Math.abs(pixels[at + width]! - pixels[at - width]!);
      strengths[at] = strength;
      counts[strength] = counts[strength]! + 1;
    }
  }
  let voters = 0;
  let minStrength = counts.length - 1;
  while (minStrength > 2 * minGradient && voters + counts[minStrength]! <= maxVoters) voters += counts[minStrength--]!;
  return { strengths, minStrength: Math.ceil(minStrength) };
}

/** Finds local maxima of the votes, strongest first, with non-maximum suppression. */
function findStrongestPeaks(votes: Float32Array, offsetBins: number, count: number): number[] {
  const peaks: { bin: number; vote: number }[] = [];
  for (let a = 0; a < angleBins; a++) {
    const row = a * offsetBins;
    const before = ((a + angleBins - 1) % angleBins) * offsetBins;
    const after = ((a + 1) % angleBins) * offsetBins;
    for (let o = 1; o < offsetBins - 1; o++) {
      const vote = votes[row + o]!;
      if (vote < minVotes || vote < votes[row + o - 1]! || vote <= votes[row + o + 1]!) continue;
      if (vote >= votes[before + o]! && vote > votes[after + o]!) peaks.push({ bin: row + o, vote });
    }
  }
  peaks.sort((p, q) => q.vote - p.vote || p.bin - q.bin);
  const chosen: number[] = [];
  for (const { bin } of peaks) {
    if (chosen.length === count) break;
    const a = Math.floor(bin / offsetBins);
    const o = bin % offsetBins;
    const isNearChosen = chosen.some((other) => {
      const gap = Math.abs(a - Math.floor(other / offsetBins));
      return Math.min(gap, angleBins - gap) <= 3 && Math.abs(o - (other % offsetBins)) <= 3;
    });
    if (!isNearChosen) chosen.push(bin);
  }
  return chosen;
}
