import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

/** Cells of a layout. On a 6-inch check a cell is 1/16 in wide: finer than print, coarser than capture errors. */
export const layoutColumns = 96;
export const layoutRows = 44;
/** Levels of ink in a cell. */
export const inkLevels = 16;

/**
 * Where a straightened side has ink, as a hexadecimal digit for each of 96 × 44 cells, row by row: the square root of
 * the cell's share of ink. Small enough to send and compare without the image.
 */
export function computeSideLayout({ width, height, ink }: BitonalImage): string {
  let layout = "";
  for (let row = 0; row < layoutRows; row++) {
    const [top, bottom] = [edge(row, layoutRows, height), edge(row + 1, layoutRows, height)];
    for (let column = 0; column < layoutColumns; column++) {
      const [left, right] = [edge(column, layoutColumns, width), edge(column + 1, layoutColumns, width)];
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += ink[y * width + x]!;
      const share = sum / Math.max(1, (bottom - top) * (right - left));
      layout += Math.round(Math.sqrt(share) * (inkLevels - 1)).toString(16);
    }
  }
  return layout;
}

function edge(cell: number, cells: number, length: number): number {
  return Math.floor((cell * length) / cells);
}
