import {
  CORNER_RADIUS_U,
  E13B_GLYPHS,
  E13B_SYMBOLS,
  type E13bGlyph,
  type E13bSymbol,
  type GlyphBox,
  type GlyphPoint,
  type GlyphRing,
} from "./e13b-glyphs";

export type Corner = GlyphPoint & { readonly inwardX: 1 | -1; readonly inwardY: 1 | -1 };

export type PreparedBox = { readonly box: GlyphBox; readonly corners: readonly Corner[] };

type PreparedGlyph = { readonly boxes: readonly PreparedBox[]; readonly source: E13bGlyph };

function createRingBoxes(ring: GlyphRing): GlyphBox[] {
  const side = ring.sideStroke ?? ring.stroke;
  return [
    { x0: ring.x0, x1: ring.x1, y0: ring.y0, y1: ring.y0 + ring.stroke },
    { x0: ring.x0, x1: ring.x1, y0: ring.y1 - ring.stroke, y1: ring.y1 },
    { x0: ring.x0, x1: ring.x0 + side, y0: ring.y0, y1: ring.y1 },
    { x0: ring.x1 - side, x1: ring.x1, y0: ring.y0, y1: ring.y1 },
  ];
}

function isInBox(box: GlyphBox, x: number, y: number): boolean {
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1;
}

/** Whether a point is in a convex polygon, whose vertices are in clockwise order (with y down). */
function isInPolygon(points: readonly GlyphPoint[], x: number, y: number): boolean {
  if (points.length < 3) return false;
  return points.every((a, i) => {
    const b = points[(i + 1) % points.length]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}

function isInRoundedBox(box: GlyphBox, radius: number, x: number, y: number): boolean {
  if (!isInBox(box, x, y)) return false;
  const dx = Math.max(box.x0 + radius - x, x - (box.x1 - radius), 0);
  const dy = Math.max(box.y0 + radius - y, y - (box.y1 - radius), 0);
  return dx * dx + dy * dy <= radius * radius;
}

/**
 * Finds the corners to round: those where the union of all boxes is also convex (exactly one of the four quadrants is
 * ink) and no end of the diagonal is attached.
 */
function findConvexCorners(box: GlyphBox, source: E13bGlyph, isInk: (x: number, y: number) => boolean): Corner[] {
  const epsilon = 0.05;
  const corners: Corner[] = [];
  for (const inwardX of [1, -1] as const) {
    for (const inwardY of [1, -1] as const) {
      const x = inwardX === 1 ? box.x0 : box.x1;
      const y = inwardY === 1 ? box.y0 : box.y1;
      if (source.diagonal.some((point) => Math.hypot(point.x - x, point.y - y) < 0.6)) continue;
      const otherQuadrants = [
        isInk(x - inwardX * epsilon, y + inwardY * epsilon),
        isInk(x + inwardX * epsilon, y - inwardY * epsilon),
        isInk(x - inwardX * epsilon, y - inwardY * epsilon),
      ];
      if (!otherQuadrants.includes(true)) corners.push({ x, y, inwardX, inwardY });
    }
  }
  return corners;
}

function prepare(source: E13bGlyph): PreparedGlyph {
  const boxes = [...source.boxes, ...source.rings.filter((ring) => ring.radius === undefined).flatMap(createRingBoxes)];
  const isInk = (x: number, y: number) => boxes.some((box) => isInBox(box, x, y)) || isInPolygon(source.diagonal, x, y);
  return { source, boxes: boxes.map((box) => ({ box, corners: findConvexCorners(box, source, isInk) })) };
}

const PREPARED = new Map<E13bSymbol, PreparedGlyph>(
  E13B_SYMBOLS.map((symbol) => [symbol, prepare(E13B_GLYPHS[symbol])]),
);

/** Returns the boxes that make up a symbol's ink, including rings without a radius, with the corners to round. */
export function inkBoxesOf(symbol: E13bSymbol): readonly PreparedBox[] {
  return PREPARED.get(symbol)!.boxes;
}

function isCutByCorner(corner: Corner, x: number, y: number): boolean {
  const dx = corner.x + corner.inwardX * CORNER_RADIUS_U - x;
  const dy = corner.y + corner.inwardY * CORNER_RADIUS_U - y;
  if (dx * corner.inwardX <= 0 || dy * corner.inwardY <= 0) return false;
  return dx * dx + dy * dy > CORNER_RADIUS_U * CORNER_RADIUS_U;
}

/** Whether a point is ink; `x` and `y` are in u from the top left of the symbol's ink, not of the cell. */
export function glyphContains(symbol: E13bSymbol, x: number, y: number): boolean {
  const { boxes, source } = PREPARED.get(symbol)!;
  for (const { box, corners } of boxes) {
    if (isInBox(box, x, y) && !corners.some((corner) => isCutByCorner(corner, x, y))) return true;
  }
  for (const ring of source.rings) {
    if (ring.radius === undefined || !isInRoundedBox(ring, ring.radius, x, y)) continue;
    const side = ring.sideStroke ?? ring.stroke;
    const hole = { x0: ring.x0 + side, x1: ring.x1 - side, y0: ring.y0 + ring.stroke, y1: ring.y1 - ring.stroke };
    if (!isInRoundedBox(hole, ring.radius - ring.stroke, x, y)) return true;
  }
  return isInPolygon(source.diagonal, x, y);
}
