import { CELL_HEIGHT_U, CELL_WIDTH_U, E13B_GLYPHS, type E13bSymbol } from "./e13b-glyphs";
import { glyphContains } from "./glyph-shape";

export type GlyphRaster = { width: number; height: number; coverage: Uint8Array };

const SUBSAMPLES = 8;

/**
 * Rasterizes a symbol's cell of 7 u × 9 u, with the ink aligned with the cell's right edge.
 *
 * @param pixelsPerU scale; 2.6 is 200 dpi. The raster is the cell's size rounded up to whole pixels; the cell is
 *   aligned with the raster's top right corner
 * @returns coverage per pixel, 0 (paper) to 255 (ink), rows from the top, antialiased with 8 × 8 samples
 */
export function renderGlyph(symbol: E13bSymbol, pixelsPerU: number): GlyphRaster {
  if (!(pixelsPerU > 0 && pixelsPerU <= 200)) throw new RangeError(`pixelsPerU must be in (0, 200], got ${pixelsPerU}`);
  const width = Math.ceil(CELL_WIDTH_U * pixelsPerU - 1e-9);
  const height = Math.ceil(CELL_HEIGHT_U * pixelsPerU - 1e-9);
  const coverage = new Uint8Array(width * height);
  const inkLeft = width - E13B_GLYPHS[symbol].width * pixelsPerU;
  for (let row = 0; row < height; row++) {
    for (let column = Math.max(0, Math.floor(inkLeft)); column < width; column++) {
      let hits = 0;
      for (let sub = 0; sub < SUBSAMPLES * SUBSAMPLES; sub++) {
        const x = (column + ((sub % SUBSAMPLES) + 0.5) / SUBSAMPLES - inkLeft) / pixelsPerU;
        const y = (row + (Math.floor(sub / SUBSAMPLES) + 0.5) / SUBSAMPLES) / pixelsPerU;
        if (glyphContains(symbol, x, y)) hits++;
      }
      coverage[row * width + column] = Math.round((hits * 255) / (SUBSAMPLES * SUBSAMPLES));
    }
  }
  return { width, height, coverage };
}
