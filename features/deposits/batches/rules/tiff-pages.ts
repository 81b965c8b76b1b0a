/** Byte sizes of the TIFF 6.0 field types, by type number; BigTIFF types are not supported. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
const SHORT = 3;
const LONG = 4;
const NEW_SUBFILE_TYPE = 254;
const STRIP_OFFSETS = 273;
const STRIP_BYTE_COUNTS = 279;
const TILE_OFFSETS = 324;
const TILE_BYTE_COUNTS = 325;
/** Fields that point to parts of the file that a page does not include: a thumbnail, EXIF and GPS data. */
const POINTERS: ReadonlySet<number> = new Set([330, 34_665, 34_853, 513, 514]);
const MAX_PAGES = 1_000;

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/**
 * Splits a multi-page TIFF into single-page files with the same compressed data, so that a stack scanned into one file
 * can be handled image by image.
 *
 * @returns an empty list for a file with one directory, a damaged file, or a different format
 */
export function splitTiffPages(file: Uint8Array): Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 8) return [];
  const byteOrder = view.getUint16(0);
  const isLittleEndian = byteOrder === 0x4949;
  if ((!isLittleEndian && byteOrder !== 0x4d4d) || view.getUint16(2, isLittleEndian) !== 42) return [];
  try {
    const directories = findDirectories(view, isLittleEndian);
    if (directories.length < 2) return [];
    return directories
      .map((at) => readFields(file, view, at, isLittleEndian))
      .filter((fields) => !isReduced(fields, isLittleEndian))
      .map((fields) => buildPage(fields, file, isLittleEndian));
  } catch (error) {
    // Thrown if an offset points outside the file.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Whether a directory is a thumbnail, which scanners add as a separate directory. */
function isReduced(fields: readonly Field[], isLittleEndian: boolean): boolean {
  const kind = fields.find(({ tag }) => tag === NEW_SUBFILE_TYPE);
  return kind !== undefined && (numbersOf(kind, isLittleEndian)[0] ?? 0) % 2 === 1;
}

function findDirectories(view: DataView, isLittleEndian: boolean): number[] {
  const offsets: number[] = [];
  let at = view.getUint32(4, isLittleEndian);
  while (at !== 0 && !offsets.includes(at)) {
    if (offsets.length === MAX_PAGES) throw new RangeError("too many pages");
    offsets.push(at);
    at = view.getUint32(at + 2 + view.getUint16(at, isLittleEndian) * 12, isLittleEndian);
  }
  return offsets;
}

function readFields(file: Uint8Array, view: DataView, directory: number, isLittleEndian: boolean): Field[] {
  const count = view.getUint16(directory, isLittleEndian);
  return Array.from({ length: count }, (_, index) => {
    const at = directory + 2 + index * 12;
    const [tag, type, values] = [
      view.getUint16(at, isLittleEndian),
      view.getUint16(at + 2, isLittleEndian),
      view.getUint32(at + 4, isLittleEndian),
    ];
    const length = (TYPE_BYTES[type] ?? 1) * values;
    const start = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittleEndian);
    return { tag, type, count: values, bytes: slice(file, start, length) };
  }).filter(({ tag }) => !POINTERS.has(tag));
}

/** Builds a single-page file: header, directory, values too long for the directory, and the strips or tiles. */
function buildPage(fields: readonly Field[], file: Uint8Array, isLittleEndian: boolean): Uint8Array {
  const offsets = fields.find(({ tag }) => tag === STRIP_OFFSETS || tag === TILE_OFFSETS);
  const counts = fields.find(({ tag }) => tag === STRIP_BYTE_COUNTS || tag === TILE_BYTE_COUNTS);
  if (!offsets || !counts) throw new RangeError("no image data");
  const lengths = numbersOf(counts, isLittleEndian);
  const parts = numbersOf(offsets, isLittleEndian).map((start, index) => slice(file, start, lengths[index] ?? 0));

  const pageFields = fields.map((field) =>
    field === offsets ? { ...field, type: LONG, bytes: new Uint8Array(4 * parts.length) } : field,
  );
  const valuesAt = 8 + 2 + pageFields.length * 12 + 4;
  const valueBytes = pageFields.reduce((sum, { bytes }) => sum + (bytes.length > 4 ? padToEven(bytes.length) : 0), 0);
  let partAt = valuesAt + valueBytes;
  const size = parts.reduce((sum, part) => sum + padToEven(part.length), partAt);
  const page = new Uint8Array(size);
  const view = new DataView(page.buffer);
  view.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittleEndian);
  view.setUint32(4, 8, isLittleEndian);
  view.setUint16(8, pageFields.length, isLittleEndian);

  const newOffsets = new Uint8Array(4 * parts.length);
  for (const [index, part] of parts.entries()) {
    page.set(part, partAt);
    new DataView(newOffsets.buffer).setUint32(4 * index, partAt, isLittleEndian);
    partAt += padToEven(part.length);
  }
  let valueAt = valuesAt;
  for (const [index, { tag, type, count, bytes }] of pageFields.entries()) {
    const at = 10 + index * 12;
    const value = tag === offsets.tag ? newOffsets : bytes;
    view.setUint16(at, tag, isLittleEndian);
    view.setUint16(at + 2, type, isLittleEndian);
    view.setUint32(at + 4, count, isLittleEndian);
    if (value.length <= 4) page.set(value, at + 8);
    else {
      view.setUint32(at + 8, valueAt, isLittleEndian);
      page.set(value, valueAt);
      valueAt += padToEven(value.length);
    }
  }
  return page;
}

function numbersOf({ type, count, bytes }: Field, isLittleEndian: boolean): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type !== SHORT && type !== LONG) throw new RangeError("no numbers");
  return Array.from({ length: count }, (_, index) =>
    type === SHORT ? view.getUint16(2 * index, isLittleEndian) : view.getUint32(4 * index, isLittleEndian),
  );
}

function slice(file: Uint8Array, start: number, length: number): Uint8Array {
  if (start + length > file.length) throw new RangeError("outside the file");
  return file.slice(start, start + length);
}

/** Rounds up to an even length, because values and data start at even offsets. */
function padToEven(length: number): number {
  return length + (length % 2);
}
