import { STRIP_PIXELS_PER_U } from "@endorse/check-image/core/micr/font/strip-scale";
import type { DarknessImage } from "@endorse/check-image/core/micr/matching/correlation-window";
import type { InkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { SeededRandom } from "@/bench/fronts/seeded-random";

/** A strip's darkness, from 0 (paper) to 1 (ink). */
interface Ink {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Share of strips in which strokes spread instead of breaking. */
const SPREAD_SHARE = 0.2;
/** Number of waves that make the ink uneven, and their lengths in font units. */
const WAVES = 5;
const [MIN_WAVE, MAX_WAVE] = [2, 14];

/**
 * Simulates a strip from a worn ribbon, a moving camera or a poor threshold: strokes in one direction fade unevenly
 * until they break or vanish, or all strokes spread until they touch.
 */
export function wearStrip(
  { width, height, darkness }: DarknessImage,
  { paper, ink }: InkLevels,
  random: SeededRandom,
): Float32Array {
  const range = ink - paper;
  const bare = { width, height, values: Float32Array.from(darkness, (value) => (value - paper) / range) };
  const isSpread = random.chance(SPREAD_SHARE);
  const [across, down] = random.pick(isSpread ? SPREAD_BLURS : BLURS);
  const blurred = blur(bare, across, down);
  // Ink remaining at the center of a stroke one unit wide that is perpendicular to the stronger blur.
  const peak = Math.min(1, STRIP_PIXELS_PER_U / (2 * Math.max(across, down) + 1));
  const level = isSpread ? random.range(0.12, 0.3) : peak * random.range(0.55, 1.02);
  const unevenness = createUnevenInk(random, isSpread ? 0.03 : peak * random.range(0, 0.3));
  const gain = random.range(2, 8);
  const worn = blurred.values.map((value, at) => {
    const x = at % width;
    const y = (at - x) / width;
    return Math.min(1, Math.max(0, (value - level - unevenness(x, y)) * gain + 0.5));
  });
  const softened = random.chance(0.5) ? blur({ width, height, values: worn }, 1, 1).values : worn;
  return softened.map((value) => paper + range * value);
}

/** Blur radii before the threshold, in strip pixels: the first fades vertical strokes, the second horizontal. */
const BLURS = [
  [1, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
const SPREAD_BLURS = [
  [1, 0],
  [1, 1],
] as const;

/** Creates a smooth field as a sum of waves in random directions. */
function createUnevenInk(random: SeededRandom, amplitude: number): (x: number, y: number) => number {
  const waves = Array.from({ length: WAVES }, () => {
    const length = random.range(MIN_WAVE, MAX_WAVE) * STRIP_PIXELS_PER_U;
    const direction = random.range(0, 2 * Math.PI);
    const k = (2 * Math.PI) / length;
    return { kx: k * Math.cos(direction), ky: k * Math.sin(direction), phase: random.range(0, 2 * Math.PI) };
  });
  return (x, y) => {
    let sum = 0;
    for (const { kx, ky, phase } of waves) sum += Math.cos(kx * x + ky * y + phase);
    return (amplitude * sum) / 2;
  };
}

/** Replaces each pixel with the mean of a `2 * across + 1` by `2 * down + 1` rectangle. */
function blur({ width, height, values }: Ink, across: number, down: number): Ink {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let i = -across; i <= across; i++) sum += values[y * width + Math.min(width - 1, Math.max(0, x + i))]!;
      rows[at] = sum / (2 * across + 1);
    }
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let i = -down; i <= down; i++) sum += rows[Math.min(height - 1, Math.max(0, y + i)) * width + x]!;
      out[at] = sum / (2 * down + 1);
    }
  }
  return { width, height, values: out };
}
