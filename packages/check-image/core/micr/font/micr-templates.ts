import { CELL_HEIGHT_U, CELL_WIDTH_U, E13B_GLYPHS, E13B_SYMBOLS, type E13bSymbol } from "./e13b-glyphs";
import { glyphContains } from "./glyph-shape";

/** Paper margin around the cell; the adjacent symbol is 2.6 u away, so it is never included. */
export const TEMPLATE_MARGIN_U = 1;
const SUBSAMPLES = 4;

/** A symbol's cell with its margin, normalized for correlation: mean 0, sum of squares 1. */
export interface MicrTemplate {
  readonly symbol: E13bSymbol;
  readonly values: Float64Array;
  /** The values before normalization, 0 (paper) to 1 (ink), and their sum. */
  readonly coverage: Float32Array;
  readonly inkTotal: number;
}

export interface MicrTemplateSet {
  readonly width: number;
  readonly height: number;
  /** Pixels from the template's left edge to the cell's right edge, where the symbol's ink ends. */
  readonly rightEdge: number;
  /** Pixels from the template's top to the cell's vertical center. */
  readonly middle: number;
  readonly templates: readonly MicrTemplate[];
  /** Correlation of each pair of templates in their most similar alignment; increases with blur. */
  readonly similarity: readonly Float32Array[];
}

function renderWithMargin(symbol: E13bSymbol, width: number, height: number, pixelsPerU: number): Float32Array {
  const values = new Float32Array(width * height);
  const inkLeftU = CELL_WIDTH_U - E13B_GLYPHS[symbol].width;
  const offsetX = (width - CELL_WIDTH_U * pixelsPerU) / 2;
  const offsetY = (height - CELL_HEIGHT_U * pixelsPerU) / 2;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let hits = 0;
      for (let sub = 0; sub < SUBSAMPLES * SUBSAMPLES; sub++) {
        const x = (column + ((sub % SUBSAMPLES) + 0.5) / SUBSAMPLES - offsetX) / pixelsPerU - inkLeftU;
        const y = (row + (Math.floor(sub / SUBSAMPLES) + 0.5) / SUBSAMPLES - offsetY) / pixelsPerU;
        if (glyphContains(symbol, x, y)) hits++;
      }
      values[row * width + column] = hits / (SUBSAMPLES * SUBSAMPLES);
    }
  }
  return values;
}

function blur(values: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 3);
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const across = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let i = -radius; i <= radius; i++) {
        const at = column + i;
        if (at >= 0 && at < width) sum += kernel[i + radius]! * values[row * width + at]!;
      }
      across[row * width + column] = sum / total;
    }
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let i = -radius; i <= radius; i++) {
        const at = row + i;
        if (at >= 0 && at < height) sum += kernel[i + radius]! * across[at * width + column]!;
      }
      out[row * width + column] = sum / total;
    }
  }
  return out;
}

function standardize(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const norm = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return values.map((value) => (value - mean) / norm);
}

/** How printed symbols differ from the standard's drawings. */
export interface PrintStyle {
  /** Standard deviation of the blur caused by optics and resampling, in u. */
  readonly blurU: number;
  /** Stroke weight, -0.4 (light) to 0.4 (heavy): the shift of the outline's ink threshold. */
  readonly weight: number;
}

/**
 * Dilates or erodes the outlines by blurring the symbol slightly and thresholding it at a level that depends on the
 * weight.
 */
function applyWeight(
  values: Float32Array,
  width: number,
  height: number,
  pixelsPerU: number,
  weight: number,
): Float32Array {
  if (weight === 0) return values;
  return blur(values, width, height, 0.4 * pixelsPerU).map((value) =>
    Math.min(1, Math.max(0, (value - (0.5 - weight)) * 3 + 0.5)),
  );
}

const SIMILARITY_SHIFT = 2;

function findMaxShiftedCorrelation(a: Float64Array, b: Float64Array, width: number, height: number): number {
  let best = 0;
  for (let dy = -SIMILARITY_SHIFT; dy <= SIMILARITY_SHIFT; dy++) {
    for (let dx = -SIMILARITY_SHIFT; dx <= SIMILARITY_SHIFT; dx++) {
      let sum = 0;
      for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
        for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
          sum += a[y * width + x]! * b[(y + dy) * width + x + dx]!;
        }
      }
      best = Math.max(best, sum);
    }
  }
  return best;
}

/** Creates templates of the fourteen symbols at a scale, in a print style. */
export function createTemplates(pixelsPerU: number, { blurU, weight }: PrintStyle): MicrTemplateSet {
  const width = Math.round((CELL_WIDTH_U + 2 * TEMPLATE_MARGIN_U) * pixelsPerU);
  const height = Math.round((CELL_HEIGHT_U + 2 * TEMPLATE_MARGIN_U) * pixelsPerU);
  const templates = E13B_SYMBOLS.map((symbol) => {
    const drawn = applyWeight(renderWithMargin(symbol, width, height, pixelsPerU), width, height, pixelsPerU, weight);
    const coverage = blur(drawn, width, height, blurU * pixelsPerU);
    const inkTotal = coverage.reduce((sum, value) => sum + value, 0);
    return { symbol, coverage, inkTotal, values: Float64Array.from(standardize(coverage)) };
  });
  return {
    width,
    height,
    rightEdge: (width + CELL_WIDTH_U * pixelsPerU) / 2,
    middle: height / 2,
    templates,
    similarity: templates.map((a) =>
      Float32Array.from(templates, (b) => findMaxShiftedCorrelation(a.values, b.values, width, height)),
    ),
  };
}
