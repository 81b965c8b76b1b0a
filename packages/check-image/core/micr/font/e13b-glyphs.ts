/**
 * The shapes of the fourteen E-13B symbols (ANSI X9.27, ISO 1004-1).
 *
 * Lengths are in u = 0.013 in. Coordinates start at the top left of the symbol's ink, with x to the right and y down.
 * The standard aligns symbols with the *right* edge of a cell of 7 u × 9 u, so a narrow symbol leaves space at the
 * left. A MICR line is transcribed with the usual letters: A is transit, B is amount, C is on-us, and D is dash.
 */

export const U_INCHES = 0.013;
export const CELL_WIDTH_U = 7;
export const CELL_HEIGHT_U = 9;
/** Distance between the right edges of adjacent symbols. */
export const PITCH_INCHES = 0.125;
export const PITCH_U = PITCH_INCHES / U_INCHES;
/** Radius of convex corners. */
export const CORNER_RADIUS_U = 0.5;
export const E13B_SYMBOLS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D"] as const;

export type E13bSymbol = (typeof E13B_SYMBOLS)[number];

export type GlyphBox = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number };

/** A frame; `stroke` is the thickness of the top and bottom, `sideStroke` (default: `stroke`) of the sides. */
export type GlyphRing = GlyphBox & {
  readonly stroke: number;
  readonly sideStroke?: number;
  /** Outer corner radius; the inner radius is this minus the stroke. If omitted, the frame is drawn as four boxes. */
  readonly radius?: number;
};

export type GlyphPoint = { readonly x: number; readonly y: number };

export type E13bGlyph = {
  /** Width of the ink, in u. */
  readonly width: number;
  readonly boxes: readonly GlyphBox[];
  readonly rings: readonly GlyphRing[];
  /** A convex polygon, used only for the diagonal of the 7. */
  readonly diagonal: readonly GlyphPoint[];
};

type BoxTuple = readonly [x0: number, x1: number, y0: number, y1: number];

function toBox([x0, x1, y0, y1]: BoxTuple): GlyphBox {
  return { x0, x1, y0, y1 };
}

function glyph(
  width: number,
  boxes: readonly BoxTuple[],
  rings: readonly GlyphRing[] = [],
  diagonal: readonly GlyphPoint[] = [],
): E13bGlyph {
  return { width, boxes: boxes.map(toBox), rings, diagonal };
}

/* biome-ignore format: one row per symbol, so that the table can be compared with the standard's drawings. */
export const E13B_GLYPHS = {
  "0": glyph(7, [], [{ x0: 0, x1: 7, y0: 0, y1: 9, stroke: 1, radius: 2 }]),
  "1": glyph(4, [[0, 2, 0, 1], [1, 2, 0, 5], [0, 4, 5, 9]]),
  "2": glyph(4, [[0, 4, 0, 1], [3, 4, 0, 5], [0, 4, 4, 5], [0, 1, 4, 9], [0, 4, 8, 9]]),
  "3": glyph(5, [[0, 4, 0, 1], [3, 4, 0, 5], [0, 4, 4, 5], [3, 5, 4.5, 9], [0, 5, 8, 9]]),
  "4": glyph(6, [[0, 2, 0, 7], [0, 4, 6, 7], [4, 6, 5, 9]]),
  "5": glyph(5, [[0, 5, 0, 1], [0, 1, 0, 5], [0, 5, 4, 5], [4, 5, 4, 9], [0, 5, 8, 9]]),
  "6": glyph(6, [[0, 4, 0, 1], [3, 4, 0, 2.5], [0, 1, 0, 9], [0, 6, 5, 6], [5, 6, 5, 9], [0, 6, 8, 9]]),
  "7": glyph(5, [[0, 5, 0, 1], [0, 1, 0, 3], [4, 5, 0, 3.5], [2, 3, 4.5, 9]], [],
    [{ x: 4, y: 3.1 }, { x: 5, y: 3.5 }, { x: 3, y: 4.9 }, { x: 2, y: 4.5 }]),
  "8": glyph(7, [], [{ x0: 1, x1: 6, y0: 0, y1: 5, stroke: 1 }, { x0: 0, x1: 7, y0: 4, y1: 9, stroke: 1, sideStroke: 2 }]),
  "9": glyph(6, [[4, 6, 5, 9]], [{ x0: 0, x1: 6, y0: 0, y1: 5, stroke: 1 }]),
  A: glyph(7, [[0, 2, 1.5, 7.5], [4, 7, 0, 3], [4, 7, 6, 9]]),
  B: glyph(7, [[0, 2, 5, 9], [3, 4, 2.25, 6.75], [5, 7, 0, 4]]),
  C: glyph(7, [[0, 1, 1.5, 7.5], [2, 3, 1.5, 7.5], [4, 7, 0, 4]]),
  D: glyph(7, [[0, 2, 2.5, 6.5], [3, 5, 2.5, 6.5], [6, 7, 2.5, 6.5]]),
} satisfies Record<E13bSymbol, E13bGlyph>;
