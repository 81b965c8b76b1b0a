import { rectangleToQuadrilateral } from "@/lib/check-image/core/geometry";
import type { GrayImage, Quadrilateral } from "@/lib/check-image/core/image";

/** A coarse, straightened view of the document with a rim of what lies around it. */
export interface Surround {
  /** Cells of the document, without the rim. */
  readonly width: number;
  readonly height: number;
  readonly cellsPerInch: number;
  /** Rectified pixels (200 dpi) a cell. */
  readonly pixelsPerCell: number;
  /** Gray levels of the document's cells, row-major. */
  readonly cells: Uint8Array;
  /** Gray levels seen around each corner (top-left, top-right, bottom-right, bottom-left), outside the document. */
  readonly rims: readonly (readonly number[])[];
}

const cellsPerInch = 40;
const rimCells = 10;
const rimGap = 3;

/**
 * Looks at the document and its rim at 40 cells an inch.
 *
 * @param input the picture, reduced or not, in whose pixels `quad` is given
 * @param rectifiedDpi resolution of the straightened picture that regions are told in
 */
export function lookAround(
  input: GrayImage,
  quad: Quadrilateral,
  inches: { width: number; height: number },
  rectifiedDpi: number,
): Surround {
  const width = Math.max(8, Math.round(inches.width * cellsPerInch));
  const height = Math.max(8, Math.round(inches.height * cellsPerInch));
  const h = rectangleToQuadrilateral(width, height, quad);
  const cells = new Uint8Array(width * height);
  // -1 outside the picture. The projection is written out: a point made for each of some 30,000 cells would cost more than reading them.
  const read = (x: number, y: number): number => {
    const w = h[6] * (x + 0.5) + h[7] * (y + 0.5) + h[8];
    const column = (h[0] * (x + 0.5) + h[1] * (y + 0.5) + h[2]) / w;
    const row = (h[3] * (x + 0.5) + h[4] * (y + 0.5) + h[5]) / w;
    if (!(column >= 0 && row >= 0 && column < input.width && row < input.height)) return -1;
    return input.pixels[Math.floor(row) * input.width + Math.floor(column)]!;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = read(x, y);
      cells[y * width + x] = value < 0 ? 255 : value;
    }
  }
  const rims: number[][] = [[], [], [], []];
  for (let y = -rimCells; y < height + rimCells; y++) {
    for (let x = -rimCells; x < width + rimCells; x++) {
      if (x > -rimGap && y > -rimGap && x < width + rimGap - 1 && y < height + rimGap - 1) {
        x = width + rimGap - 2;
        continue;
      }
      const value = read(x, y);
      if (value >= 0) rims[y < height / 2 ? (x < width / 2 ? 0 : 1) : x < width / 2 ? 3 : 2]!.push(value);
    }
  }
  return { width, height, cellsPerInch, pixelsPerCell: rectifiedDpi / cellsPerInch, cells, rims };
}

/** Gray that a scanner shows where there is no paper, when the picture has no rim to learn it from. */
const scannerBlack = 36;
const scannerWhite = 253;
const leastContrast = 24;
const fewestRimCells = 60;

/**
 * Marks the cells of the document that show backdrop: connected to the outline and more like the rim at their corner
 * than like the paper there.
 *
 * @returns 1 for backdrop, 0 for paper; null when backdrop and paper cannot be told apart at every corner
 */
export function classifyBackdrop(surround: Surround): Uint8Array | null {
  const { width, height, cells, rims } = surround;
  const like = new Uint8Array(width * height);
  let told = 0;
  for (let corner = 0; corner < 4; corner++) {
    const x0 = corner === 0 || corner === 3 ? 0 : Math.floor(width / 2);
    const x1 = corner === 0 || corner === 3 ? Math.floor(width / 2) : width;
    const y0 = corner < 2 ? 0 : Math.floor(height / 2);
    const y1 = corner < 2 ? Math.floor(height / 2) : height;
    const paper = medianOf(cells, width, x0, y0, x1, y1);
    const rim = rims[corner]!;
    let isBackdrop: (value: number) => boolean;
    if (rim.length >= fewestRimCells) {
      const backdrop = [...rim].sort((a, b) => a - b)[rim.length >> 1]!;
      if (Math.abs(backdrop - paper) < leastContrast) continue;
      const middle = (backdrop + paper) / 2;
      const far = Math.max(32, Math.abs(paper - backdrop) / 2);
      isBackdrop = (value) => value < middle === backdrop < middle && Math.abs(value - backdrop) <= far;
    } else {
      isBackdrop = (value) => value <= scannerBlack || (value >= scannerWhite && paper < scannerWhite - leastContrast);
    }
    told++;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) if (isBackdrop(cells[y * width + x]!)) like[y * width + x] = 1;
    }
  }
  return told === 4 ? keepConnected(like, width, height) : null;
}

function medianOf(cells: Uint8Array, stride: number, x0: number, y0: number, x1: number, y1: number): number {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) counts[cells[y * stride + x]!] = counts[cells[y * stride + x]!]! + 1;
  const half = ((x1 - x0) * (y1 - y0)) / 2;
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (seen >= half) return level;
  }
  return 255;
}

/** Keeps what is connected to the outline, which print inside the document is not. */
function keepConnected(like: Uint8Array, width: number, height: number): Uint8Array {
  const kept = new Uint8Array(like.length);
  const stack: number[] = [];
  const visit = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (like[at] === 0 || kept[at] === 1) return;
    kept[at] = 1;
    stack.push(at);
  };
  const rim = 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < rim || y < rim || x >= width - rim || y >= height - rim) visit(x, y);
    }
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  return kept;
}
