import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

/** Cells in a layout. On a 6-inch check, a cell is 1/16 in wide: smaller than print, larger than capture errors. */
export const layoutColumns = 96;
export const layoutRows = 44;
/** Number of ink levels per cell. */
export const inkLevels = 16;

/**
 * Summarizes where a straightened side has ink, as one hexadecimal digit for each of 96 × 44 cells, row by row: the
 * square root of the cell's share of ink. Small enough to send and compare without the image.
 */
export function computeSideLayout({ width, height, ink }: BitonalImage): string {
  let layout = "";
  for (let row = 0; row < layoutRows; row++) {
    const [top, bottom] = [cellStart(row, layoutRows, height), cellStart(row + 1, layoutRows, height)];
    for (let column = 0; column < layoutColumns; column++) {
      const [left, right] = [cellStart(column, layoutColumns, width), cellStart(column + 1, layoutColumns, width)];
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += ink[y * width + x]!;
      const share = sum / Math.max(1, (bottom - top) * (right - left));
      layout += Math.round(Math.sqrt(share) * (inkLevels - 1)).toString(16);
    }
  }
  return layout;
}

function cellStart(cell: number, cells: number, length: number): number {
  return Math.floor((cell * length) / cells);
}
