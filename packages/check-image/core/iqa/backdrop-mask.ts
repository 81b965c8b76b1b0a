import type { Surround } from "./surround";

/** Gray levels of scanner backdrops, used when the image has no rim to sample. */
const scannerBlack = 36;
const scannerWhite = 253;
const minContrast = 24;
const minRimCells = 60;

/**
 * Marks the document's cells that show backdrop: connected to the outline, and more similar to the rim than to the
 * paper at the nearest corner.
 *
 * @returns 1 for backdrop, 0 for paper; null when backdrop and paper are indistinguishable at any corner
 */
export function classifyBackdrop(surround: Surround): Uint8Array | null {
  const { width, height, cells, rims } = surround;
  const isBackdropLike = new Uint8Array(width * height);
  let classifiedCorners = 0;
  for (let corner = 0; corner < 4; corner++) {
    const x0 = corner === 0 || corner === 3 ? 0 : Math.floor(width / 2);
    const x1 = corner === 0 || corner === 3 ? Math.floor(width / 2) : width;
    const y0 = corner < 2 ? 0 : Math.floor(height / 2);
    const y1 = corner < 2 ? Math.floor(height / 2) : height;
    const paper = findMedian(cells, width, x0, y0, x1, y1);
    const rim = rims[corner]!;
    let isBackdrop: (value: number) => boolean;
    if (rim.length >= minRimCells) {
      const backdrop = [...rim].sort((a, b) => a - b)[rim.length >> 1]!;
      if (Math.abs(backdrop - paper) < minContrast) continue;
      const midpoint = (backdrop + paper) / 2;
      const maxDistance = Math.max(32, Math.abs(paper - backdrop) / 2);
      isBackdrop = (value) => value < midpoint === backdrop < midpoint && Math.abs(value - backdrop) <= maxDistance;
    } else {
      isBackdrop = (value) => value <= scannerBlack || (value >= scannerWhite && paper < scannerWhite - minContrast);
    }
    classifiedCorners++;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) if (isBackdrop(cells[y * width + x]!)) isBackdropLike[y * width + x] = 1;
    }
  }
  return classifiedCorners === 4 ? keepBorderConnected(isBackdropLike, width, height) : null;
}

function findMedian(cells: Uint8Array, stride: number, x0: number, y0: number, x1: number, y1: number): number {
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

/** Keeps only cells connected to the outline, which excludes print inside the document. */
function keepBorderConnected(isBackdropLike: Uint8Array, width: number, height: number): Uint8Array {
  const kept = new Uint8Array(isBackdropLike.length);
  const stack: number[] = [];
  const visit = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (isBackdropLike[at] === 0 || kept[at] === 1) return;
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
