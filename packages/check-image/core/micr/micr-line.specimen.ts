import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { CELL_WIDTH_U, E13B_GLYPHS, type E13bSymbol, PITCH_INCHES, U_INCHES } from "./font/e13b-glyphs";
import { glyphContains } from "./font/glyph-shape";

/** How a specimen differs from a perfect 200 dpi print; lengths are in inches, angles in degrees. */
export interface SpecimenDefects {
  readonly dpi?: number;
  readonly widthInches?: number;
  readonly heightInches?: number;
  readonly skew?: number;
  readonly shiftX?: number;
  readonly shiftY?: number;
  readonly paper?: number;
  readonly ink?: number;
  /** Standard deviation of the noise, in gray levels. */
  readonly noise?: number;
  /** Standard deviation of the blur, in inches. */
  readonly blur?: number;
  /** Whether a point, in inches from the paper's top left corner, has ink in addition to the line. */
  readonly alsoInk?: (x: number, y: number) => boolean;
  /** Whether the line's ink is missing at a point, in inches from the paper's top left corner. */
  readonly missing?: (x: number, y: number) => boolean;
  readonly seed?: number;
}

/** Creates a seeded pseudorandom number generator, uniform in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

function blurValues(values: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 3);
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Float32Array, stepX: number, stepY: number) => {
    const out = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let i = -radius; i <= radius; i++) {
          const atX = Math.min(width - 1, Math.max(0, x + i * stepX));
          const atY = Math.min(height - 1, Math.max(0, y + i * stepY));
          sum += kernel[i + radius]! * from[atY * width + atX]!;
        }
        out[y * width + x] = sum / total;
      }
    }
    return out;
  };
  return pass(pass(values, 1, 0), 0, 1);
}

/**
 * Draws a blank check with a MICR line: the last symbol is 5/16 in from the right edge, and the row's center is 5/16 in
 * above the bottom. In `line`, A to D and digits are symbols, and any other character is a blank cell.
 */
export function drawSpecimen(line: string, defects: SpecimenDefects = {}): GrayImage {
  const { dpi = 200, widthInches = 6, heightInches = 2.75, paper = 235, ink = 40 } = defects;
  const width = Math.round(widthInches * dpi);
  const height = Math.round(heightInches * dpi);
  const angle = ((defects.skew ?? 0) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const rowTop = heightInches - 5 / 16 - 4.5 * U_INCHES + (defects.shiftY ?? 0);
  const rightmost = widthInches - 5 / 16 + (defects.shiftX ?? 0);
  const isInked = (x: number, y: number): boolean => {
    const v = (y - rowTop) / U_INCHES;
    if (v < 0 || v >= 9) return false;
    const cell = Math.ceil((x - rightmost) / PITCH_INCHES) + line.length - 1;
    const symbol = line[cell];
    if (symbol === undefined || !(symbol in E13B_GLYPHS)) return false;
    const e13bSymbol = symbol as E13bSymbol;
    const cellRight = rightmost - (line.length - 1 - cell) * PITCH_INCHES;
    const u = (x - cellRight) / U_INCHES + E13B_GLYPHS[e13bSymbol].width;
    return u >= 0 && u < CELL_WIDTH_U && glyphContains(e13bSymbol, u, v) && !defects.missing?.(x, y);
  };
  const values = new Float32Array(width * height);
  const samples = 3;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let hits = 0;
      for (let sub = 0; sub < samples * samples; sub++) {
        const px = (column + ((sub % samples) + 0.5) / samples) / dpi - widthInches / 2;
        const py = (row + (Math.floor(sub / samples) + 0.5) / samples) / dpi - heightInches / 2;
        const x = px * cos + py * sin + widthInches / 2;
        const y = py * cos - px * sin + heightInches / 2;
        if (isInked(x, y) || defects.alsoInk?.(x, y)) hits++;
      }
      values[row * width + column] = paper + ((ink - paper) * hits) / (samples * samples);
    }
  }
  const blurred = defects.blur ? blurValues(values, width, height, defects.blur * dpi) : values;
  const random = createRandom(defects.seed ?? 1);
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const noise = defects.noise ? (random() + random() + random() - 1.5) * 2 * defects.noise : 0;
    pixels[i] = Math.min(255, Math.max(0, Math.round(blurred[i]! + noise)));
  }
  return { width, height, pixels };
}

/** Adds perspective, so that the right end is larger than the left end by a factor. */
export function addPerspective(image: GrayImage, factor: number): GrayImage {
  const width = Math.round((image.width * (1 + factor)) / 2);
  const height = Math.round(image.height * factor);
  const pixels = new Uint8Array(width * height).fill(image.pixels[0]!);
  for (let x = 0; x < width; x++) {
    const size = Math.sqrt(1 + ((factor * factor - 1) * x) / width);
    const fromX = Math.min(image.width - 1, Math.floor((image.width * (size - 1)) / (factor - 1)));
    for (let y = 0; y < height; y++) {
      const fromY = Math.floor(image.height / 2 + (y - height / 2) / size);
      if (fromY >= 0 && fromY < image.height) pixels[y * width + x] = image.pixels[fromY * image.width + fromX]!;
    }
  }
  return { width, height, pixels };
}
