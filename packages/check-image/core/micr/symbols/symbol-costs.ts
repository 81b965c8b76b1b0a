import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";

/** Tolerance of the normalized darkness (0 paper, 1 ink) for noise and safety patterns. */
export const TOLERANCE = 0.15;
/** Cost of unexplained ink: extraneous ink (a signature, a stamp) is common, missing ink is rare. */
export const EXTRANEOUS_WEIGHT = 0.3;
/** Maximum misalignment of a cell, in strip pixels. */
export const SHIFT = 1;

/** Ink of a symbol that is missing in a cell, and ink in the cell beyond the symbol's, each in fully covered pixels. */
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

/** Cost of reading j where i is printed, for the symbols of a template set and, last, the blank; at least 1. */
export function computeSymbolDistances(set: MicrTemplateSet): readonly Float32Array[] {
  const known = CACHE.get(set);
  if (known) return known;
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
