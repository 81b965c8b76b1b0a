import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";

/** Resolution of the view used to detect edges. */
export const VIEW_DPI = 48;
/** Range of a check's bottom and top edges, in inches from the vertical center of its MICR line. */
export const BELOW_LINE_INCHES = [0.2, 0.75] as const;
export const ABOVE_LINE_INCHES = [2.2, 3.9] as const;
/** The view's row that contains the MICR line. */
export const VIEW_LINE_ROW = Math.round((ABOVE_LINE_INCHES[1] + 0.15) * VIEW_DPI);

/** Value of view pixels outside the image. */
export const NO_IMAGE = 256;

/** A resampled view of the image, rotated to make the MICR line horizontal; {@link NO_IMAGE} outside the image. */
export interface AlignedView {
  readonly width: number;
  readonly height: number;
  readonly values: Int16Array;
  readonly toImage: (x: number, y: number) => Point;
  readonly fromImage: (point: Point) => Point;
}

/** The ends of a MICR line, in image pixels. */
export interface LineEnds {
  readonly left: Point;
  readonly right: Point;
  readonly dpi: number;
}

/** Returns the ends of a MICR line in the image it was read from; null when it has no symbols or resolution. */
export function findLineEnds(reading: MicrReading): LineEnds | null {
  const first = reading.symbols[0];
  const last = reading.symbols.at(-1);
  if (!first || !last || reading.dpi === null) return null;
  const center = ({ box }: typeof first): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return { left: center(first), right: center(last), dpi: reading.dpi };
}

/** Renders the view around a MICR line, extending `before` inches to the left and `after` inches to the right. */
export function renderAlignedView(
  image: GrayImage,
  { left, right, dpi }: LineEnds,
  before: number,
  after: number,
): AlignedView {
  const length = Math.hypot(right.x - left.x, right.y - left.y);
  const [ux, uy] = [(right.x - left.x) / length, (right.y - left.y) / length];
  const step = dpi / VIEW_DPI;
  const width = Math.ceil((before + after) * VIEW_DPI + length / step);
  const height = Math.ceil((ABOVE_LINE_INCHES[1] + BELOW_LINE_INCHES[1] + 0.3) * VIEW_DPI);
  const up = VIEW_LINE_ROW;
  const toImage = (x: number, y: number): Point => {
    const along = (x - before * VIEW_DPI) * step;
    const across = (y - up) * step;
    return { x: left.x + along * ux - across * uy, y: left.y + along * uy + across * ux };
  };
  const fromImage = ({ x, y }: Point): Point => ({
    x: before * VIEW_DPI + ((x - left.x) * ux + (y - left.y) * uy) / step,
    y: up + ((y - left.y) * ux - (x - left.x) * uy) / step,
  });
  const values = new Int16Array(width * height).fill(NO_IMAGE);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = computeMeanAround(image, toImage(x + 0.5, y + 0.5), step / 3);
      if (sum !== null) values[y * width + x] = sum;
    }
  }
  return { width, height, values, toImage, fromImage };
}

function computeMeanAround(image: GrayImage, { x, y }: Point, reach: number): number | null {
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const column = Math.floor(x + dx * reach);
      const row = Math.floor(y + dy * reach);
      if (column < 0 || row < 0 || column >= image.width || row >= image.height) return null;
      sum += image.pixels[row * image.width + column]!;
    }
  }
  return Math.round(sum / 9);
}
