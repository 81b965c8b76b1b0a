import type { GrayImage } from "./image";

/** A straight brightness edge through a picture: nx·x + ny·y = c, brighter on the side that the normal points to or not. */
export interface EdgeLine {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

const angleBins = 180;
const offsetStep = 2;
/** Votes are capped here, in gray levels a pixel, so that long faint edges outweigh short hard ones. */
const fullVote = 12;
const faintestVote = 1.2;

/** Smooths with the 3 × 3 binomial kernel; the outermost pixels keep their values. */
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
 * The strongest straight edges of a small, smoothed picture, by a Hough transform in which each pixel votes only for
 * directions near its own gradient.
 *
 * @param count how many lines to answer at most, strongest first
 */
export function findEdgeLines(image: GrayImage, count: number): EdgeLine[] {
  const { width, height, pixels } = image;
  const reach = Math.ceil(Math.hypot(width, height) / offsetStep);
  const offsetBins = 2 * reach + 1;
  const votes = new Float32Array(angleBins * offsetBins);
  const cosines = new Float64Array(angleBins);
  const sines = new Float64Array(angleBins);
  for (let a = 0; a < angleBins; a++) {
    cosines[a] = Math.cos((a * Math.PI) / angleBins);
    sines[a] = Math.sin((a * Math.PI) / angleBins);
  }
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const gx = (pixels[at + 1]! - pixels[at - 1]!) / 2;
      const gy = (pixels[at + width]! - pixels[at - width]!) / 2;
      const strength = Math.abs(gx) + Math.abs(gy);
      if (strength < faintestVote) continue;
      const vote = strength < fullVote ? strength : fullVote;
      const angle = Math.round((Math.atan2(gy, gx) * angleBins) / Math.PI) + angleBins;
      for (let spread = -3; spread <= 3; spread++) {
        const a = (angle + spread + angleBins) % angleBins;
        const offset = Math.round((cosines[a]! * (x + 0.5) + sines[a]! * (y + 0.5)) / offsetStep) + reach;
        votes[a * offsetBins + offset] = votes[a * offsetBins + offset]! + vote;
      }
    }
  }
  return strongest(votes, offsetBins, count).map((bin) => {
    const a = Math.floor(bin / offsetBins);
    return { nx: cosines[a]!, ny: sines[a]!, c: ((bin % offsetBins) - reach) * offsetStep };
  });
}

/** Local maxima of the votes, strongest first; the neighbourhood of each is cleared, also across the 180° seam. */
function strongest(votes: Float32Array, offsetBins: number, count: number): number[] {
  const peaks: { bin: number; vote: number }[] = [];
  for (let a = 0; a < angleBins; a++) {
    const row = a * offsetBins;
    const before = a === 0 ? null : row - offsetBins;
    const after = a === angleBins - 1 ? null : row + offsetBins;
    for (let o = 1; o < offsetBins - 1; o++) {
      const vote = votes[row + o]!;
      if (vote < 40 * faintestVote) continue;
      if (vote < votes[row + o - 1]! || vote <= votes[row + o + 1]!) continue;
      if (before !== null && vote < votes[before + o]!) continue;
      if (after !== null && vote <= votes[after + o]!) continue;
      peaks.push({ bin: row + o, vote });
    }
  }
  peaks.sort((p, q) => q.vote - p.vote || p.bin - q.bin);
  const chosen: number[] = [];
  for (const { bin } of peaks) {
    if (chosen.length === count) break;
    const a = Math.floor(bin / offsetBins);
    const o = bin % offsetBins;
    const taken = chosen.some((other) => {
      const otherAngle = Math.floor(other / offsetBins);
      const gap = Math.abs(a - otherAngle);
      const otherOffset = other % offsetBins;
      // Across the seam the normal points the other way, which mirrors the offset.
      const across = gap > angleBins / 2;
      const offsetGap = across ? Math.abs(o + otherOffset - (offsetBins - 1)) : Math.abs(o - otherOffset);
      return Math.min(gap, angleBins - gap) <= 3 && offsetGap <= 3;
    });
    if (!taken) chosen.push(bin);
  }
  return chosen;
}
