import type { GrayImage } from "./image";
import { type MicrReading, magnified, moved, NOTHING } from "./micr-reading";
import { inkOf, readRows } from "./read-rows";
import { reduceByFactor } from "./resample";

/** Side to which a crop is reduced at first, and below which it is not reduced further: a line fills a third of it. */
const TALLEST_CROP = 120;
const LOWEST_CROP = 36;
const LOWEST_SYMBOL = 7;
/** Paper put around the crop, in parts of its shorter side. */
const RIM = 0.6;

/**
 * Reads a picture that shows little else than a magnetic line: any resolution, any way up. Where nothing is read it is
 * tried smaller: dots of a printed background, seen one by one, join the symbols.
 */
export function readMicrCrop(image: GrayImage): MicrReading {
  const side = Math.min(image.height, image.width);
  const first = Math.max(1, Math.floor(side / TALLEST_CROP));
  for (let factor = first; factor === first || side / factor >= LOWEST_CROP; factor++) {
    const reading = readReduced(image, factor);
    if (reading !== NOTHING) return reading;
  }
  return NOTHING;
}

function readReduced(image: GrayImage, factor: number): MicrReading {
  const reduced = reduceByFactor(image, factor);
  const rim = Math.ceil(Math.min(reduced.width, reduced.height) * RIM);
  const picture = padded(reduced, rim);
  const ink = inkOf(picture);
  const search = { minimumHeight: LOWEST_SYMBOL, maximumHeight: picture.height };
  for (const direction of [0, Math.PI / 2]) {
    const reading = readRows(picture, ink, { ...search, directions: [direction] });
    if (reading !== NOTHING) return magnified(moved(reading, -rim, -rim), factor);
  }
  return NOTHING;
}

/** The picture with its outermost pixels repeated around it. */
function padded(image: GrayImage, rim: number): GrayImage {
  const width = image.width + 2 * rim;
  const height = image.height + 2 * rim;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(image.height - 1, Math.max(0, y - rim)) * image.width;
    pixels.fill(image.pixels[from]!, y * width, y * width + rim);
    pixels.set(image.pixels.subarray(from, from + image.width), y * width + rim);
    pixels.fill(image.pixels[from + image.width - 1]!, y * width + rim + image.width, (y + 1) * width);
  }
  return { width, height, pixels };
}
