import { mapRectangleToQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** A coarse, rectified view of the document and a rim of its surroundings. */
export interface Surround {
  /** Document size in cells, without the rim. */
  readonly width: number;
  readonly height: number;
  readonly cellsPerInch: number;
  /** Rectified pixels (200 dpi) per cell. */
  readonly pixelsPerCell: number;
  /** Gray levels of the document's cells, row-major. */
  readonly cells: Uint8Array;
  /** Gray levels outside the document near each corner (top left, top right, bottom right, bottom left). */
  readonly rims: readonly (readonly number[])[];
}

const cellsPerInch = 40;
const rimCells = 10;
const rimGap = 3;

/**
 * Samples the document and its rim at 40 cells per inch.
 *
 * @param input the image, which may be reduced; `quad` is in its pixels
 * @param rectifiedDpi the straightened image's resolution, in which regions are reported
 */
export function sampleSurround(
  input: GrayImage,
  quad: Quadrilateral,
  inches: { width: number; height: number },
  rectifiedDpi: number,
): Surround {
  const width = Math.max(8, Math.round(inches.width * cellsPerInch));
  const height = Math.max(8, Math.round(inches.height * cellsPerInch));
  const h = mapRectangleToQuadrilateral(width, height, quad);
  const cells = new Uint8Array(width * height);
  // Returns -1 outside the image. The projection is inlined, because creating an object for each of about 30,000 cells
  // would take longer than reading them.
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
