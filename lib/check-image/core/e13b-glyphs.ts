/**
 * The shapes of the fourteen E-13B symbols (ANSI X9.27, ISO 1004-1) as data, and a rasteriser for them.
 *
 * Every length is in u = 0.013 in. A symbol is described from its own left edge, x to the right, y downward, in a cell
 * of 7 u × 9 u; the standard aligns symbols by their *right* edges, so a narrow symbol leaves room at the left of its cell.
 * A MICR line is written down with the letters of the usual transcription: A transit, B amount, C on-us, D dash.
 */

export const U_INCHES = 0.013;
export const CELL_WIDTH_U = 7;
export const CELL_HEIGHT_U = 9;
/** Distance between the right edges of neighbouring symbols. */
export const PITCH_INCHES = 0.125;
export const PITCH_U = PITCH_INCHES / U_INCHES;
/** Radius of a convex corner. */
export const CORNER_RADIUS_U = 0.5;

export const E13B_SYMBOLS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D"] as const;
export type E13bSymbol = (typeof E13B_SYMBOLS)[number];

export type GlyphBox = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number };

/** A frame: `stroke` is the thickness of its top and bottom, `sideStroke` (default `stroke`) that of its sides. */
export type GlyphRing = GlyphBox & {
  readonly stroke: number;
  readonly sideStroke?: number;
  /** Outer corner radius; the inner radius is this minus the stroke. Without it corners are those of the boxes. */
  readonly radius?: number;
};

export type GlyphPoint = { readonly x: number; readonly y: number };

export type E13bGlyph = {
  /** Width of the ink, in u. */
  readonly width: number;
  readonly boxes: readonly GlyphBox[];
  readonly rings: readonly GlyphRing[];
  /** A convex polygon: only the diagonal of the seven. */
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

/* biome-ignore format: one row a symbol, so that the table can be compared with the standard's drawings. */
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
  C: glyph(7, [[0, 1, 1.5, 7.5], [2, 3, 1.5, 7.5], [4, 7, 2.5, 6.5]]),
  D: glyph(7, [[0, 2, 2.5, 6.5], [3, 5, 2.5, 6.5], [6, 7, 2.5, 6.5]]),
} satisfies Record<E13bSymbol, E13bGlyph>;

function ringBoxes(ring: GlyphRing): GlyphBox[] {
  const side = ring.sideStroke ?? ring.stroke;
  return [
    { x0: ring.x0, x1: ring.x1, y0: ring.y0, y1: ring.y0 + ring.stroke },
    { x0: ring.x0, x1: ring.x1, y0: ring.y1 - ring.stroke, y1: ring.y1 },
    { x0: ring.x0, x1: ring.x0 + side, y0: ring.y0, y1: ring.y1 },
    { x0: ring.x1 - side, x1: ring.x1, y0: ring.y0, y1: ring.y1 },
  ];
}

function insideBox(box: GlyphBox, x: number, y: number): boolean {
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1;
}

/** Points and corners run clockwise on the screen (y downward). */
function insideConvex(points: readonly GlyphPoint[], x: number, y: number): boolean {
  if (points.length < 3) return false;
  return points.every((a, i) => {
    const b = points[(i + 1) % points.length]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}

function insideRounded(box: GlyphBox, radius: number, x: number, y: number): boolean {
  if (!insideBox(box, x, y)) return false;
  const dx = Math.max(box.x0 + radius - x, x - (box.x1 - radius), 0);
  const dy = Math.max(box.y0 + radius - y, y - (box.y1 - radius), 0);
  return dx * dx + dy * dy <= radius * radius;
}

export type Corner = GlyphPoint & { readonly towardsX: 1 | -1; readonly towardsY: 1 | -1 };
export type PreparedBox = { readonly box: GlyphBox; readonly corners: readonly Corner[] };
type PreparedGlyph = { readonly boxes: readonly PreparedBox[]; readonly source: E13bGlyph };

/**
 * A box's corner is rounded only where the union of all boxes is convex too (exactly one of the four quadrants is ink)
 * and no end of the diagonal joins there.
 */
function convexCorners(box: GlyphBox, source: E13bGlyph, ink: (x: number, y: number) => boolean): Corner[] {
  const epsilon = 0.05;
  const corners: Corner[] = [];
  for (const towardsX of [1, -1] as const) {
    for (const towardsY of [1, -1] as const) {
      const x = towardsX === 1 ? box.x0 : box.x1;
      const y = towardsY === 1 ? box.y0 : box.y1;
      if (source.diagonal.some((point) => Math.hypot(point.x - x, point.y - y) < 0.6)) continue;
      const others = [
        ink(x - towardsX * epsilon, y + towardsY * epsilon),
        ink(x + towardsX * epsilon, y - towardsY * epsilon),
        ink(x - towardsX * epsilon, y - towardsY * epsilon),
      ];
      if (!others.includes(true)) corners.push({ x, y, towardsX, towardsY });
    }
  }
  return corners;
}

function prepare(source: E13bGlyph): PreparedGlyph {
  const boxes = [...source.boxes, ...source.rings.filter((ring) => ring.radius === undefined).flatMap(ringBoxes)];
  const ink = (x: number, y: number) =>
    boxes.some((box) => insideBox(box, x, y)) || insideConvex(source.diagonal, x, y);
  return { source, boxes: boxes.map((box) => ({ box, corners: convexCorners(box, source, ink) })) };
}

const PREPARED = new Map<E13bSymbol, PreparedGlyph>(
  E13B_SYMBOLS.map((symbol) => [symbol, prepare(E13B_GLYPHS[symbol])]),
);

/** The rectangles a symbol's ink consists of (rings without a radius taken apart), each with its corners to be rounded. */
export function inkBoxes(symbol: E13bSymbol): readonly PreparedBox[] {
  return PREPARED.get(symbol)!.boxes;
}

function cutByCorner(corner: Corner, x: number, y: number): boolean {
  const dx = corner.x + corner.towardsX * CORNER_RADIUS_U - x;
  const dy = corner.y + corner.towardsY * CORNER_RADIUS_U - y;
  if (dx * corner.towardsX <= 0 || dy * corner.towardsY <= 0) return false;
  return dx * dx + dy * dy > CORNER_RADIUS_U * CORNER_RADIUS_U;
}

/** Is the point ink? `x` and `y` in u from the top left of the symbol's own ink (not of the cell). */
export function glyphContains(symbol: E13bSymbol, x: number, y: number): boolean {
  const { boxes, source } = PREPARED.get(symbol)!;
  for (const { box, corners } of boxes) {
    if (insideBox(box, x, y) && !corners.some((corner) => cutByCorner(corner, x, y))) return true;
  }
  for (const ring of source.rings) {
    if (ring.radius === undefined || !insideRounded(ring, ring.radius, x, y)) continue;
    const side = ring.sideStroke ?? ring.stroke;
    const hole = { x0: ring.x0 + side, x1: ring.x1 - side, y0: ring.y0 + ring.stroke, y1: ring.y1 - ring.stroke };
    if (!insideRounded(hole, ring.radius - ring.stroke, x, y)) return true;
  }
  return insideConvex(source.diagonal, x, y);
}

export type GlyphRaster = { width: number; height: number; coverage: Uint8Array };

const SUBSAMPLES = 8;

/**
 * Draws one symbol's cell, 7 u × 9 u, with the ink against its right edge as the right-edge pitch demands.
 * @param pixelsPerU  scale; 2.6 is 200 dpi. The raster is the cell's size rounded up to whole pixels, the cell flush with
 *   the raster's right and top edges.
 * @returns coverage 0 (paper) to 255 (ink) a pixel, rows from the top, antialiased with 8 × 8 samples.
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
