import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { reduceByFactor } from "@endorse/check-image/core/pixels/resample";
import { createAlteredCopies, joinStrokes, measureStretch, stretchWidth } from "./crop-copies";
import { countCertain, fillByCopies, pickClearer } from "./crop-votes";
import { createLevelCopy } from "./level-copy";
import { EMPTY_READING, type MicrReading, offsetReading, scaleReading } from "./micr-reading";
import { binarizeInk, readRows } from "./read-rows";
import type { MicrSearch } from "./search/micr-search";

/** Shorter side of the first and of the smallest reduced copy to try, in pixels; a line fills a third of it. */
const INITIAL_CROP_SIDE = 120;
const MIN_CROP_SIDE = 36;
/** Minimum height of readable symbols in a crop, in pixels. */
export const MIN_SYMBOL_HEIGHT = 7;
/** Minimum number of symbols in a partial line. */
const MIN_SYMBOLS = 4;
/** Border added around the crop, relative to its shorter side. */
const BORDER_SHARE = 0.6;

/**
 * Reads an image that shows little more than a MICR line, at any resolution and in any orientation. If nothing is read,
 * tries smaller copies, because individual halftone dots merge with the symbols, and then a copy with joined strokes.
 */
export function readMicrCrop(image: GrayImage): MicrReading {
  const initialFactor = Math.max(1, Math.floor(Math.min(image.height, image.width) / INITIAL_CROP_SIDE));
  const reading = readAtSizes(image, initialFactor);
  if (reading !== EMPTY_READING) return reading;
  return scaleReading(readAtSizes(joinStrokes(reduceByFactor(image, initialFactor)), 1), initialFactor);
}

function readAtSizes(image: GrayImage, initialFactor: number): MicrReading {
  const side = Math.min(image.height, image.width);
  for (let factor = initialFactor; factor === initialFactor || side / factor >= MIN_CROP_SIDE; factor++) {
    const reading = readReduced(image, factor);
    if (reading !== EMPTY_READING) return readUncertain(image, factor, readClearest(image, factor, reading));
  }
  const stretched = readStretched(image, initialFactor);
  return stretched === EMPTY_READING ? readLevel(image, initialFactor) : stretched;
}

/** Returns the clearest of a reading, readings of copies, and the reading of a copy with symbols of equal size. */
function readClearest(image: GrayImage, factor: number, reading: MicrReading): MicrReading {
  return pickClearer(readCopies(image, factor, reading), readLevel(image, factor));
}

/**
 * Returns the clearest of a reading and readings of copies: a copy with the standard's proportions, if the symbols have
 * different proportions, and a copy with joined strokes, if symbols are still uncertain.
 */
function readCopies(image: GrayImage, factor: number, reading: MicrReading): MicrReading {
  const row = toRow(reading);
  const proportioned = pickClearer(reading, readStretched(image, factor, row));
  const isCertain = countCertain(proportioned) === proportioned.line.length;
  return isCertain ? proportioned : pickClearer(proportioned, readJoined(image, factor, row));
}

/** Reads symbols that are still uncertain in altered copies. */
function readUncertain(image: GrayImage, factor: number, reading: MicrReading): MicrReading {
  if (!reading.line.includes("*")) return reading;
  const row = toRow(reading);
  const copies = createAlteredCopies(reduceByFactor(image, factor)).map(({ image: copy, scaleX }) => {
    const read = readReduced(copy, 1, row);
    const symbols = read.symbols.map(({ box, ...symbol }) => ({
      ...symbol,
      box: { ...box, x: box.x / scaleX, width: box.width / scaleX },
    }));
    return scaleReading({ ...read, symbols }, factor);
  });
  return fillByCopies(reading, copies);
}

/** Reads a line whose symbols are larger at one end. */
function readLevel(image: GrayImage, factor: number): MicrReading {
  const copy = createLevelCopy(reduceByFactor(image, factor), MIN_SYMBOL_HEIGHT);
  const initialFactor = copy ? readReduced(copy.image, 1) : EMPTY_READING;
  if (!copy || initialFactor === EMPTY_READING) return EMPTY_READING;
  const reading = readCopies(copy.image, 1, initialFactor);
  const symbols = reading.symbols.map(({ box, ...symbol }) => {
    const [from, to] = [copy.toCrop(box.x, box.y), copy.toCrop(box.x + box.width, box.y + box.height)];
    return { ...symbol, box: { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y } };
  });
  return scaleReading({ ...reading, symbols }, factor);
}

/** Reads a blurred copy, in which broken strokes are joined. */
function readJoined(image: GrayImage, factor: number, row?: KnownRow): MicrReading {
  return scaleReading(readReduced(joinStrokes(reduceByFactor(image, factor)), 1, row), factor);
}

/** Reads symbols that are narrower or wider than in the standard. */
function readStretched(image: GrayImage, factor: number, row?: KnownRow): MicrReading {
  const reduced = reduceByFactor(image, factor);
  const stretch = measureStretch(reduced, MIN_SYMBOL_HEIGHT);
  if (stretch === null) return EMPTY_READING;
  const reading = readReduced(stretchWidth(reduced, stretch), 1, row);
  if (reading === EMPTY_READING) return EMPTY_READING;
  const symbols = reading.symbols.map(({ box, ...symbol }) => ({
    ...symbol,
    box: { ...box, x: box.x / stretch, width: box.width / stretch },
  }));
  return scaleReading({ ...reading, dpi: reading.dpi && reading.dpi / stretch, symbols }, factor);
}

/** The directions in which to search for a line, and the number of rows to read in each. */
type KnownRow = Required<Pick<MicrSearch, "directions" | "maximumRows">>;

/** Restricts the search to a reading's direction, for reading copies. */
function toRow({ radians }: MicrReading): KnownRow {
  const isUpright = Math.abs(Math.sin(radians)) < Math.SQRT1_2;
  return { directions: [isUpright ? 0 : Math.PI / 2], maximumRows: 1 };
}

function readReduced(image: GrayImage, factor: number, row?: KnownRow): MicrReading {
  const reduced = reduceByFactor(image, factor);
  const { image: bordered, rim } = addBorder(reduced);
  const ink = binarizeInk(bordered);
  const search = { minimumHeight: MIN_SYMBOL_HEIGHT, maximumHeight: bordered.height, minimumSymbols: MIN_SYMBOLS, rim };
  for (const direction of row?.directions ?? [0, Math.PI / 2]) {
    const reading = readRows(bordered, ink, { ...search, maximumRows: row?.maximumRows, directions: [direction] });
    if (reading !== EMPTY_READING) return scaleReading(offsetReading(reading, -rim, -rim), factor);
  }
  return EMPTY_READING;
}

/** Adds a border of `rim` pixels, so that there is paper next to the crop's first and last symbols. */
export function addBorder(crop: GrayImage): { readonly image: GrayImage; readonly rim: number } {
  const rim = Math.ceil(Math.min(crop.width, crop.height) * BORDER_SHARE);
  return { image: replicateBorder(crop, rim), rim };
}

/** Extends an image by replicating its border pixels outward. */
function replicateBorder(image: GrayImage, rim: number): GrayImage {
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
