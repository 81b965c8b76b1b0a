import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";

/** Tolerated difference in normalized darkness (0 is paper, 1 is ink), for noise and safety patterns. */
export const TOLERANCE = 0.15;
/** Cost of extraneous ink relative to missing ink; extraneous ink, such as a signature or stamp, is more common. */
export const EXTRANEOUS_WEIGHT = 0.3;
/** Maximum misalignment of a cell, in strip pixels. */
export const SHIFT = 1;

/** Measures a symbol's missing ink and the extraneous ink in a cell, in fully covered pixels. */
export function compareInk(expected: Float32Array, actual: Float32Array): { missing: number; extraneous: number } {
  let missing = 0;
  let extraneous = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = expected[i]! - actual[i]!;
    if (difference > TOLERANCE) missing += difference - TOLERANCE;
    else if (difference < -TOLERANCE) extraneous -= difference + TOLERANCE;
  }
  return { missing, extraneous };
}

const CACHE = new WeakMap<MicrTemplateSet, Float32Array[]>();

/** Computes the cost, at least 1, of reading j where i is printed, for all symbols and the blank (last). */
export function computeSymbolDistances(set: MicrTemplateSet): readonly Float32Array[] {
  const cached = CACHE.get(set);
  if (cached) return cached;
  const blank = new Float32Array(set.width * set.height);
  const shapes = [...set.templates.map(({ coverage }) => coverage), blank];
  const distances = shapes.map((truth) =>
    Float32Array.from(shapes, (reading) => {
      let least = Number.POSITIVE_INFINITY;
      for (let dy = -SHIFT; dy <= SHIFT; dy++) {
        for (let dx = -SHIFT; dx <= SHIFT; dx++) {
          const { missing, extraneous } = compareInk(reading, shiftImage(truth, set.width, set.height, dx, dy));
          least = Math.min(least, missing + EXTRANEOUS_WEIGHT * extraneous);
        }
      }
      return Math.max(1, least);
    }),
  );
  CACHE.set(set, distances);
  return distances;
}

function shiftImage(values: Float32Array, width: number, height: number, dx: number, dy: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      out[y * width + x] = values[(y - dy) * width + x - dx]!;
    }
  }
  return out;
}
