import { CORNER_RADIUS_U, E13B_GLYPHS, type E13bSymbol, type GlyphBox } from "./e13b-glyphs";
import { inkBoxesOf } from "./glyph-shape";

const KAPPA = 0.5522847498;

function formatNumber(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

/** Creates a closed rectangle; radii are for the top left, top right, bottom right, and bottom left corner. */
function createRectanglePath(box: GlyphBox, radii: readonly [number, number, number, number], reverse = false): string {
  const corners = [
    { x: box.x0, y: box.y0, inX: 0, inY: 1, outX: 1, outY: 0 },
    { x: box.x1, y: box.y0, inX: -1, inY: 0, outX: 0, outY: 1 },
    { x: box.x1, y: box.y1, inX: 0, inY: -1, outX: -1, outY: 0 },
    { x: box.x0, y: box.y1, inX: 1, inY: 0, outX: 0, outY: -1 },
  ].map((corner, i) => ({ ...corner, r: radii[i]! }));
  const steps = reverse
    ? [...corners].reverse().map((c) => ({ ...c, inX: c.outX, inY: c.outY, outX: c.inX, outY: c.inY }))
    : corners;
  const parts = steps.map((c, i) => {
    const from = `${formatNumber(c.x + c.inX * c.r)} ${formatNumber(c.y + c.inY * c.r)}`;
    const to = `${formatNumber(c.x + c.outX * c.r)} ${formatNumber(c.y + c.outY * c.r)}`;
    const k = c.r * (1 - KAPPA);
    const curve = c.r
      ? `C${formatNumber(c.x + c.inX * k)} ${formatNumber(c.y + c.inY * k)} ${formatNumber(c.x + c.outX * k)} ${formatNumber(c.y + c.outY * k)} ${to}`
      : "";
    return `${i === 0 ? "M" : "L"}${from}${curve}`;
  });
  return `${parts.join("")}Z`;
}

/**
 * Creates a symbol's outline as SVG path data (nonzero fill rule), in u from the top left of the symbol's ink. Same
 * shape as in `glyphContains`.
 */
export function createGlyphPath(symbol: E13bSymbol): string {
  const glyph = E13B_GLYPHS[symbol];
  const boxes = inkBoxesOf(symbol).map(({ box, corners }) => {
    const radius = (x: number, y: number) =>
      corners.some((corner) => corner.x === x && corner.y === y) ? CORNER_RADIUS_U : 0;
    return createRectanglePath(box, [
      radius(box.x0, box.y0),
      radius(box.x1, box.y0),
      radius(box.x1, box.y1),
      radius(box.x0, box.y1),
    ]);
  });
  const rounded = glyph.rings.flatMap((ring) => {
    if (ring.radius === undefined) return [];
    const outer = ring.radius;
    const inner = ring.radius - ring.stroke;
    const hole = {
      x0: ring.x0 + ring.stroke,
      x1: ring.x1 - ring.stroke,
      y0: ring.y0 + ring.stroke,
      y1: ring.y1 - ring.stroke,
    };
    return [
      createRectanglePath(ring, [outer, outer, outer, outer]),
      createRectanglePath(hole, [inner, inner, inner, inner], true),
    ];
  });
  const diagonal = glyph.diagonal.length
    ? [`M${glyph.diagonal.map((point) => `${formatNumber(point.x)} ${formatNumber(point.y)}`).join("L")}Z`]
    : [];
  return [...boxes, ...rounded, ...diagonal].join("");
}
