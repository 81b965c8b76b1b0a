import type { IqaRegion } from "@endorse/check-image/core/iqa/iqa-types";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Side of the cells that are sampled, and the sampling step in them, in pixels at 200 dpi. */
const cell = 8;
const step = 3;
const saturated = 250;
/** White paper in good light saturates everywhere: there glare cannot be detected. */
const maxPaperLevel = 240;

/** The largest connected saturated area. */
export interface GlareSpot {
  /** Percent of the image area. */
  readonly percent: number;
  readonly region: IqaRegion;
}

/**
 * Detects glare on a straightened check: a saturated area without texture, on paper that is clearly darker.
 *
 * @returns null when there is none, or when the paper itself is saturated
 */
export function measureGlare(gray: GrayImage): GlareSpot | null {
  const columns = Math.floor(gray.width / cell);
  const rows = Math.floor(gray.height / cell);
  const blown = findBlownCells(gray, columns, rows);
  if (!blown) return null;
  const spot = findLargestSpot(blown, columns, rows);
  if (!spot) return null;
  return {
    percent: (100 * spot.count) / (columns * rows),
    region: {
      x: spot.left * cell,
      y: spot.top * cell,
      width: (spot.right - spot.left + 1) * cell,
      height: (spot.bottom - spot.top + 1) * cell,
    },
  };
}

/**
 * 1 for each fully saturated cell; null when the paper of the other cells, estimated by their brightest pixels, is
 * saturated too.
 */
function findBlownCells({ width, pixels }: GrayImage, columns: number, rows: number): Uint8Array | null {
  const blown = new Uint8Array(columns * rows);
  const paperLevels = new Uint32Array(256);
  let others = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let least = 255;
      let greatest = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += step) {
        const at = y * width + column * cell;
        for (let x = at; x < at + cell; x += step) {
          const level = pixels[x]!;
          if (level < least) least = level;
          if (level > greatest) greatest = level;
        }
      }
      if (least >= saturated) blown[row * columns + column] = 1;
      else {
        paperLevels[greatest] = paperLevels[greatest]! + 1;
        others++;
      }
    }
  }
  let brighter = 0;
  for (let level = maxPaperLevel + 1; level < 256; level++) brighter += paperLevels[level]!;
  return 2 * brighter >= others ? null : blown;
}

interface Spot {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function findLargestSpot(blown: Uint8Array, columns: number, rows: number): Spot | null {
  const isOpen = blown.slice();
  let largest: Spot | null = null;
  for (let start = 0; start < isOpen.length; start++) {
    if (isOpen[start] === 0) continue;
    const spot: Spot = { count: 0, left: columns, top: rows, right: 0, bottom: 0 };
    const stack = [start];
    isOpen[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % columns;
      const y = (at - x) / columns;
      spot.count++;
      spot.left = Math.min(spot.left, x);
      spot.right = Math.max(spot.right, x);
      spot.top = Math.min(spot.top, y);
      spot.bottom = Math.max(spot.bottom, y);
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns]) {
        if (next < 0 || next >= isOpen.length || isOpen[next] === 0) continue;
        isOpen[next] = 0;
        stack.push(next);
      }
    }
    if (!largest || spot.count > largest.count) largest = spot;
  }
  return largest;
}
