import type { GrayImage, Point } from "./image";
import type { MicrReading } from "./micr-reading";

/** Resolution of the view in which edges are sought. */
export const VIEW_DPI = 48;
/** Where a check's upper and lower edges can lie, in inches from the middle of its line. */
export const BELOW = [0.2, 0.75] as const;
export const ABOVE = [2.2, 3.9] as const;
/** Row of the view in which the line lies. */
export const LINE_ROW = Math.round((ABOVE[1] + 0.15) * VIEW_DPI);

/** What a view shows where there is no picture. */
export const MISSING = 256;

/** A view of the picture turned so that the line lies level; 256 where there is no picture. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly values: Int16Array;
  readonly toPicture: (x: number, y: number) => Point;
  readonly fromPicture: (point: Point) => Point;
}

/** The ends of a line, in pixels of the picture. */
export interface LineFrame {
  readonly left: Point;
  readonly right: Point;
  readonly dpi: number;
}

/** Where the line begins and ends in the picture that it was read in. */
export function frameOf(reading: MicrReading): LineFrame | null {
  const first = reading.symbols[0];
  const last = reading.symbols.at(-1);
  if (!first || !last || reading.dpi === null) return null;
  const centre = ({ box }: typeof first): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return { left: centre(first), right: centre(last), dpi: reading.dpi };
}

/** The view of a line's surroundings, `before` and `after` its ends as many inches as told. */
export function viewAround(image: GrayImage, { left, right, dpi }: LineFrame, before: number, after: number): View {
  const length = Math.hypot(right.x - left.x, right.y - left.y);
  const [ux, uy] = [(right.x - left.x) / length, (right.y - left.y) / length];
  const step = dpi / VIEW_DPI;
  const width = Math.ceil((before + after) * VIEW_DPI + length / step);
  const height = Math.ceil((ABOVE[1] + BELOW[1] + 0.3) * VIEW_DPI);
  const up = LINE_ROW;
  const toPicture = (x: number, y: number): Point => {
    const along = (x - before * VIEW_DPI) * step;
    const across = (y - up) * step;
    return { x: left.x + along * ux - across * uy, y: left.y + along * uy + across * ux };
  };
  const fromPicture = ({ x, y }: Point): Point => ({
    x: before * VIEW_DPI + ((x - left.x) * ux + (y - left.y) * uy) / step,
    y: up + ((y - left.y) * ux - (x - left.x) * uy) / step,
  });
  const values = new Int16Array(width * height).fill(MISSING);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = meanAround(image, toPicture(x + 0.5, y + 0.5), step / 3);
      if (sum !== null) values[y * width + x] = sum;
    }
  }
  return { width, height, values, toPicture, fromPicture };
}

function meanAround(image: GrayImage, { x, y }: Point, reach: number): number | null {
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
