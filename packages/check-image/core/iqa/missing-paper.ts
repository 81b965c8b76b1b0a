import { classifyBackdrop } from "./backdrop-mask";
import type { IqaRegion } from "./iqa-types";
import type { Surround } from "./surround";

/** A part of the document's rectangle that shows backdrop instead of paper. */
export interface MissingPiece {
  /** A corner's width, or an edge piece's length. */
  readonly longInches: number;
  /** A corner's height, or an edge piece's depth. */
  readonly deepInches: number;
  readonly region: IqaRegion;
}

export interface MissingPaper {
  readonly corners: readonly MissingPiece[];
  readonly edges: readonly MissingPiece[];
  /** Width of the widest strip of backdrop along a whole edge. */
  readonly overscanInches: number;
}

/** Runs are measured this many cells inside the outline, which may be inexact. */
const inset = 2;
/** Distances for the runs of a corner: a dark printed border may extend a run, but not at all distances. */
const cornerInsets = [inset, 4, 6, 8];
const triangleFill = 0.75;

/** A document's backdrop mask: 1 for backdrop, 0 for paper. */
interface BackdropMask extends Pick<Surround, "width" | "height" | "cellsPerInch" | "pixelsPerCell"> {
  readonly at: (x: number, y: number) => number;
}

/**
 * Measures backdrop inside the document's rectangle: triangles at corners, notches along edges, and strips along whole
 * edges.
 *
 * @param edgeDepthInches minimum depth of a notch that counts toward its length
 * @returns null when backdrop and paper are indistinguishable
 */
export function measureMissingPaper(surround: Surround, edgeDepthInches: number): MissingPaper | null {
  const backdrop = classifyBackdrop(surround);
  if (backdrop === null) return null;
  const { width, height, cellsPerInch, pixelsPerCell } = surround;
  const at = (x: number, y: number): number => backdrop[y * width + x]!;
  const mask: BackdropMask = { width, height, cellsPerInch, pixelsPerCell, at };
  const depths = measureEdgeDepths(mask);
  return {
    corners: findMissingCorners(mask),
    edges: findMissingEdges(mask, depths, edgeDepthInches),
    overscanInches: measureWidestOverscan(depths) / cellsPerInch,
  };
}

/** Measures the backdrop's depth in cells along each line inward from the top, right, bottom, and left edge. */
function measureEdgeDepths({ width, height, at }: BackdropMask): Uint16Array[] {
  // Views each edge as a row of columns that run inward, so that one function handles all four edges.
  const views = [
    { length: width, depth: height, cell: (i: number, d: number) => at(i, d) },
    { length: height, depth: width, cell: (i: number, d: number) => at(width - 1 - d, i) },
    { length: width, depth: height, cell: (i: number, d: number) => at(i, height - 1 - d) },
    { length: height, depth: width, cell: (i: number, d: number) => at(d, i) },
  ];
  return views.map((view) => measureColumnDepths(view.length, Math.floor(view.depth / 2), view.cell));
}

function findMissingCorners(mask: BackdropMask): MissingPiece[] {
  const { width, height, cellsPerInch, at } = mask;
  const corners: MissingPiece[] = [];
  for (const right of [false, true]) {
    for (const low of [false, true]) {
      const cell = (i: number, j: number): number => at(right ? width - 1 - i : i, low ? height - 1 - j : j);
      const runs = cornerInsets.map((start) => ({
        w: measureRun(start, width, (i) => cell(i, start)),
        h: measureRun(start, height, (j) => cell(start, j)),
        inside: start + 0.5,
      }));
      const triangle = runs.find(({ w, h }) => w > 0 && h > 0 && isFilledTriangle(w, h, cell));
      if (!triangle) continue;
      const { across, down } = measureTriangleLegs(triangle);
      corners.push({
        longInches: across / cellsPerInch,
        deepInches: down / cellsPerInch,
        region: toRegion(mask, right ? width - across : 0, low ? height - down : 0, across, down),
      });
    }
  }
  return corners;
}

/** Finds the longest notch of at least this depth along each edge. */
function findMissingEdges(mask: BackdropMask, depths: readonly Uint16Array[], edgeDepthInches: number): MissingPiece[] {
  const { width, height, cellsPerInch } = mask;
  const minDepth = Math.round(edgeDepthInches * cellsPerInch);
  return depths.flatMap((columns, side) => {
    const { start, length } = findLongestRun(columns, minDepth);
    if (length === 0) return [];
    const regions = [
      () => toRegion(mask, start, 0, length, minDepth),
      () => toRegion(mask, width - minDepth, start, minDepth, length),
      () => toRegion(mask, start, height - minDepth, length, minDepth),
      () => toRegion(mask, 0, start, minDepth, length),
    ];
    return { longInches: length / cellsPerInch, deepInches: edgeDepthInches, region: regions[side]!() };
  });
}

/** Measures the widest overscan in cells: a depth of backdrop that nearly every column along an edge reaches. */
function measureWidestOverscan(depths: readonly Uint16Array[]): number {
  let overscan = 0;
  for (const columns of depths) {
    const sorted = Array.from(columns).sort((a, b) => a - b);
    overscan = Math.max(overscan, sorted[Math.floor(sorted.length * 0.1)]!);
  }
  return overscan;
}

function toRegion({ pixelsPerCell }: BackdropMask, x: number, y: number, width: number, height: number): IqaRegion {
  return {
    x: Math.round(x * pixelsPerCell),
    y: Math.round(y * pixelsPerCell),
    width: Math.round(width * pixelsPerCell),
    height: Math.round(height * pixelsPerCell),
  };
}

/** Counts the backdrop cells at the start of each column; the first cells, mixed by the crop, do not break a run. */
function measureColumnDepths(length: number, limit: number, cell: (i: number, d: number) => number): Uint16Array {
  const depths = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    let depth = cell(i, inset) === 1 ? inset : 0;
    if (depth > 0) while (depth < limit && cell(i, depth) === 1) depth++;
    depths[i] = depth;
  }
  return depths;
}

function measureRun(start: number, limit: number, cell: (i: number) => number): number {
  let length = start;
  while (length < limit && cell(length) === 1) length++;
  return length === start ? 0 : length;
}

/** Returns the legs of the triangle whose hypotenuse passes through two points measured slightly inside the edges. */
function measureTriangleLegs({ w, h, inside }: { readonly w: number; readonly h: number; readonly inside: number }) {
  const det = w * h - inside * inside;
  if (w <= inside || h <= inside || det <= 0) return { across: w, down: h };
  return { across: det / (h - inside), down: det / (w - inside) };
}

function findLongestRun(depths: Uint16Array, minDepth: number): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 0; i <= depths.length; i++) {
    if (i < depths.length && depths[i]! >= minDepth) continue;
    if (i - start > best.length) best = { start, length: i - start };
    start = i + 1;
  }
  return best;
}

function isFilledTriangle(w: number, h: number, cell: (i: number, j: number) => number): boolean {
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
