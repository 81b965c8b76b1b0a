import { type Outcome, success } from "@endorse/check-image/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, type ImageRules, refuse } from "./image-rules";

const bytesOfType: Readonly<Record<number, number>> = {
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
  13: 4,
};
const maxEntries = 200;
/** Maximum total number of unused bytes between and after the parts of a file. */
const maxUnusedBytes = 4096;

/** `end` is exclusive. */
type ByteRange = readonly [start: number, end: number];

interface Directory {
  readonly values: (tag: number) => readonly number[];
  readonly byteValues: readonly Uint8Array[];
  readonly next: number;
  /** The ranges of the directory and of the values stored outside it. */
  readonly ranges: readonly ByteRange[];
}

/**
 * Reads the size, bits per sample and resolution from a TIFF's directory. The file must have a single page, whose
 * strips lie within the file. Unless the rules accept any TIFF, the page must be bitonal or grayscale, and the file
 * must contain no other data [GAP-5].
 */
export function inspectTiff(bytes: Uint8Array, { anyTiff }: ImageRules): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  const littleEndian = bytes[0] === 0x49;
  const first = reader.u32(4, littleEndian);
  if (first === null || first < 8) return refuse("ImageDamaged");
  const directory = readDirectory(reader, first, littleEndian);
  if (directory === null) return refuse("ImageDamaged");
  // A next directory is either a loop or a second page.
  if (directory.next !== 0) return refuse("ImageSeveralPages");
  if (directory.byteValues.some(containsForeignSignature)) return refuse("ImageCarriesOtherData");
  const firstValue = (tag: number, fallback: number): number => directory.values(tag)[0] ?? fallback;
  const width = firstValue(256, 0);
  const height = firstValue(257, 0);
  if (width === 0 || height === 0) return refuse("ImageDamaged");
  if (!anyTiff && (firstValue(277, 1) > 2 || firstValue(262, 0) > 1)) {
    return refuse(
      "ImageTypeNotAccepted",
      "TIFF images must be bitonal or grayscale. Save a color image as JPEG or PNG.",
    );
  }
  const offsets = directory.values(273).length > 0 ? directory.values(273) : directory.values(324);
  const counts = directory.values(279).length > 0 ? directory.values(279) : directory.values(325);
  if (offsets.length === 0 || offsets.length !== counts.length) return refuse("ImageDamaged");
  const strips: ByteRange[] = [];
  for (let i = 0; i < offsets.length; i++) {
    const end = offsets[i]! + counts[i]!;
    if (end > bytes.length || counts[i] === 0) return refuse("ImageDamaged");
    strips.push([offsets[i]!, end]);
  }
  const unusedRanges = findUncoveredRanges([[0, 8], ...directory.ranges, ...strips], bytes.length);
  const unusedBytes = unusedRanges.reduce((sum, [start, end]) => sum + end - start, 0);
  if (!anyTiff && unusedBytes > maxUnusedBytes) return refuse("ImageCarriesOtherData");
  // Programs for other file types ignore the TIFF structure, so everything except the pixels is searched.
  if (
    findUncoveredRanges(strips, bytes.length).some(([start, end]) =>
      containsForeignSignature(bytes.subarray(start, end)),
    )
  ) {
    return refuse("ImageCarriesOtherData");
  }
  return success({
    contentType: "image/tiff",
    width,
    height,
    bitonal: firstValue(258, 1) === 1,
    ...readTiffDensity(directory, firstValue(296, 2)),
    byteLength: bytes.length,
  });
}

/** Returns the parts of a file that are not covered by the given ranges. */
function findUncoveredRanges(ranges: readonly ByteRange[], length: number): ByteRange[] {
  const gaps: ByteRange[] = [];
  let at = 0;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (start > at) gaps.push([at, start]);
    at = Math.max(at, end);
  }
  if (length > at) gaps.push([at, length]);
  return gaps;
}

/** Maximum ratio of the two resolutions; a larger ratio is an encoder's mistake. */
const maxDensityRatio = 4;

function readTiffDensity(directory: Directory, unit: number): Pick<ImageHeader, "densityDpi" | "unequalDpi"> {
  const unitsPerInch = { 2: 1, 3: 2.54 }[unit];
  const [x, y] = [282, 283].map((tag) => Math.round((directory.values(tag)[0] ?? 0) * (unitsPerInch ?? 0)));
  if (!(x! > 0 && y! > 0)) return { densityDpi: null };
  if (x === y) return { densityDpi: x! };
  const isPlausible = Math.max(x! / y!, y! / x!) <= maxDensityRatio;
  return { densityDpi: null, unequalDpi: isPlausible ? [x!, y!] : undefined };
}

function readDirectory(reader: ByteReader, at: number, littleEndian: boolean): Directory | null {
  const count = reader.u16(at, littleEndian);
  if (count === null || count === 0 || count > maxEntries) return null;
  const next = reader.u32(at + 2 + count * 12, littleEndian);
  if (next === null) return null;
  const ranges: ByteRange[] = [[at, at + 2 + count * 12 + 4]];
  const entries = new Map<number, { type: number; count: number; at: number }>();
  const byteValues: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    const entry = at + 2 + i * 12;
    const tag = reader.u16(entry, littleEndian)!;
    const type = reader.u16(entry + 2, littleEndian)!;
    const values = reader.u32(entry + 4, littleEndian)!;
    const size = (bytesOfType[type] ?? 0) * values;
    const offset = size <= 4 ? entry + 8 : reader.u32(entry + 8, littleEndian)!;
    if (offset + size > reader.length) return null;
    if (size > 4) ranges.push([offset, offset + size]);
    if (type === 1 || type === 2 || type === 7) byteValues.push(reader.bytes.subarray(offset, offset + size));
    entries.set(tag, { type, count: values, at: offset });
  }
  const values = (tag: number): readonly number[] => {
    const entry = entries.get(tag);
    if (!entry || entry.count > 65_536) return [];
    const size = bytesOfType[entry.type] ?? 0;
    return Array.from({ length: entry.count }, (_, i) =>
      readValue(reader, entry.type, entry.at + i * size, littleEndian),
    );
  };
  return { values, byteValues, next, ranges };
}

function readValue(reader: ByteReader, type: number, at: number, littleEndian: boolean): number {
  if (type === 3) return reader.u16(at, littleEndian) ?? 0;
  if (type === 4 || type === 13) return reader.u32(at, littleEndian) ?? 0;
  if (type === 5) return (reader.u32(at, littleEndian) ?? 0) / (reader.u32(at + 4, littleEndian) ?? 1);
  return reader.u8(at) ?? 0;
}
