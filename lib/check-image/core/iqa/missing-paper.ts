import type { IqaRegion } from "./iqa-types";
import { classifyBackdrop, type Surround } from "./surround";

/** A piece of the rectangle where backdrop shows instead of paper. */
export interface MissingPiece {
  /** Along the longer direction of the limit: a corner's width, an edge piece's length. */
  readonly longInches: number;
  /** A corner's height, an edge piece's depth. */
  readonly deepInches: number;
  readonly region: IqaRegion;
}

export interface MissingPaper {
  readonly corners: readonly MissingPiece[];
  readonly edges: readonly MissingPiece[];
  /** Widest strip of backdrop along a whole edge. */
  readonly overscanInches: number;
}

/** The outline may be off by this many cells; runs are measured that far inside. */
const inset = 2;
const triangleFill = 0.75;

/**
 * Measures where the backdrop shows inside the document's rectangle: triangles at corners, bites along edges, strips
 * along whole edges.
 *
 * @param edgeDepthInches how deep a bite must be to count along its length
 * @returns null when the backdrop looks like the paper
 */
export function measureMissingPaper(surround: Surround, edgeDepthInches: number): MissingPaper | null {
  const backdrop = classifyBackdrop(surround);
  if (backdrop === null) return null;
  const { width, height, cellsPerInch } = surround;
  const at = (x: number, y: number): number => backdrop[y * width + x]!;
  // Each edge seen as a row of columns that go inward, so that one piece of code serves all four.
  const views = [
    { length: width, depth: height, cell: (i: number, d: number) => at(i, d) },
    { length: height, depth: width, cell: (i: number, d: number) => at(width - 1 - d, i) },
    { length: width, depth: height, cell: (i: number, d: number) => at(i, height - 1 - d) },
    { length: height, depth: width, cell: (i: number, d: number) => at(d, i) },
  ];
  const depths = views.map((view) => columnDepths(view.length, Math.floor(view.depth / 2), view.cell));
  const toRegion = (x: number, y: number, w: number, h: number): IqaRegion => {
    const scale = surround.pixelsPerCell;
    return {
      x: Math.round(x * scale),
      y: Math.round(y * scale),
      width: Math.round(w * scale),
      height: Math.round(h * scale),
    };
  };

  const corners: MissingPiece[] = [];
  for (const right of [false, true]) {
    for (const low of [false, true]) {
      const cell = (i: number, j: number): number => at(right ? width - 1 - i : i, low ? height - 1 - j : j);
      const w = runLength(width, (i) => cell(i, inset));
      const h = runLength(height, (j) => cell(inset, j));
      if (w === 0 || h === 0 || !filledTriangle(w, h, cell)) continue;
      const { across, down } = legs(w, h);
      corners.push({
        longInches: across / cellsPerInch,
        deepInches: down / cellsPerInch,
        region: toRegion(right ? width - across : 0, low ? height - down : 0, across, down),
      });
    }
  }

  const edges: MissingPiece[] = [];
  const deep = Math.round(edgeDepthInches * cellsPerInch);
  depths.forEach((columns, side) => {
    const run = longestRun(columns, deep);
    if (run.length === 0) return;
    const far = deep;
    const region =
      side === 0
        ? toRegion(run.start, 0, run.length, far)
        : side === 1
          ? toRegion(width - far, run.start, far, run.length)
          : side === 2
            ? toRegion(run.start, height - far, run.length, far)
            : toRegion(0, run.start, far, run.length);
    edges.push({ longInches: run.length / cellsPerInch, deepInches: edgeDepthInches, region });
  });

  // A strip of overscan runs along the whole edge: nearly every column begins with at least that much backdrop.
  let overscan = 0;
  for (const columns of depths) {
    const sorted = Array.from(columns).sort((a, b) => a - b);
    overscan = Math.max(overscan, sorted[Math.floor(sorted.length * 0.1)]!);
  }
  return { corners, edges, overscanInches: overscan / cellsPerInch };
}

/** How many cells of backdrop each column begins with; the first cells are mixed by the crop and do not break a run. */
function columnDepths(length: number, limit: number, cell: (i: number, d: number) => number): Uint16Array {
  const depths = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    let depth = cell(i, inset) === 1 ? inset : 0;
    if (depth > 0) while (depth < limit && cell(i, depth) === 1) depth++;
    depths[i] = depth;
  }
  return depths;
}

function runLength(limit: number, cell: (i: number) => number): number {
  let length = inset;
  while (length < limit && cell(length) === 1) length++;
  return length === inset ? 0 : length;
}

/** The legs of the triangle whose slanted side passes through what was measured a little inside of both edges. */
function legs(w: number, h: number): { across: number; down: number } {
  const inside = inset + 0.5;
  const det = w * h - inside * inside;
  if (w <= inside || h <= inside || det <= 0) return { across: w, down: h };
  return { across: det / (h - inside), down: det / (w - inside) };
}

function longestRun(depths: Uint16Array, deep: number): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 0; i <= depths.length; i++) {
    if (i < depths.length && depths[i]! >= deep) continue;
    if (i - start > best.length) best = { start, length: i - start };
    start = i + 1;
  }
  return best;
}

function filledTriangle(w: number, h: number, cell: (i: number, j: number) => number): boolean {
  let inside = 0;
  let backdrop = 0;
  for (let j = 1; j < h; j++) {
    const reach = w * (1 - j / h);
    for (let i = 1; i < reach; i++) {
      inside++;
      backdrop += cell(i, j);
    }
  }
  return inside > 0 && backdrop / inside >= triangleFill;
}
