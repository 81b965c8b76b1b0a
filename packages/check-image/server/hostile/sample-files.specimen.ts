import { deflateSync } from "node:zlib";
import { createPngChunk, drawSampleFront } from "@endorse/check-image/server/sample-images.specimen";
import { latin1 } from "./hostile-picture.specimen";

export type SampleType = "jpeg" | "png" | "webp" | "tiff";

/** Creates the sample check in each accepted type. */
export async function createSampleFiles(): Promise<Readonly<Record<SampleType, Buffer>>> {
  const [jpeg, png, webp, tiff] = await Promise.all([
    drawSampleFront().jpeg({ quality: 85 }).toBuffer(),
    drawSampleFront().removeAlpha().png().toBuffer(),
    drawSampleFront().removeAlpha().webp({ lossless: true, effort: 0 }).toBuffer(),
    drawSampleFront().toColourspace("b-w").tiff({ compression: "deflate" }).toBuffer(),
  ]);
  return { jpeg, png, webp, tiff };
}

export interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
  /** 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha. */
  readonly colorType?: number;
  readonly interlaced?: boolean;
  /** Pixel data before compression; each row begins with its filter byte. */
  readonly rows: Uint8Array;
  /** Chunks between the header and the pixels. */
  readonly between?: readonly Buffer[];
}

/** Assembles a PNG chunk by chunk, for headers that no encoder writes. */
export function createPng({
  width,
  height,
  bitDepth = 8,
  colorType = 0,
  interlaced,
  rows,
  between,
}: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colorType;
  header[12] = interlaced ? 1 : 0;
  return Buffer.concat([
    latin1("\u0089PNG\r\n\u001a\n"),
    createPngChunk("IHDR", header),
    ...(between ?? []),
    createPngChunk("IDAT", deflateSync(rows)),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A TIFF entry: numbers of a type, or bytes. Types: 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL (pairs), 16 LONG8. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly values: readonly number[] | Uint8Array;
}

export interface TiffOptions {
  readonly entries: readonly TiffEntry[];
  readonly strip: Uint8Array;
  /** Bytes between the header and the directory that no tag refers to. */
  readonly gap?: Uint8Array;
  readonly next?: number;
  readonly bigEndian?: boolean;
}

/** Creates the entries of an uncompressed 8-bit gray page; `changes` replace entries with the same tag. */
export function createGrayPage(
  width: number,
  height: number,
  changes: readonly TiffEntry[] = [],
): readonly TiffEntry[] {
  const defaults: readonly (readonly [number, number, number])[] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [277, 3, 1],
    [278, 4, height],
  ];
  const changed = new Set(changes.map(({ tag }) => tag));
  const kept = defaults
    .filter(([tag]) => !changed.has(tag))
    .map(([tag, type, value]) => ({ tag, type, values: [value] }));
  return [...kept, ...changes];
}

const bytesOfType: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 7: 1, 13: 4, 16: 8 };

/** Assembles a TIFF with one strip, and adds its offset and length (tags 273 and 279) unless the entries set them. */
export function createTiff({
  entries,
  strip,
  gap = Buffer.alloc(0),
  next = 0,
  bigEndian = false,
}: TiffOptions): Buffer {
  const givenTags = new Set(entries.map(({ tag }) => tag));
  const strips = [
    { tag: 273, type: 4, values: [0] },
    { tag: 279, type: 4, values: [strip.length] },
  ].filter(({ tag }) => !givenTags.has(tag));
  const all = [...entries, ...strips].sort((a, b) => a.tag - b.tag);
  const directory = 8 + gap.length + (gap.length & 1);
  let outside = directory + 2 + all.length * 12 + 4;
  const offsets = all.map((entry) => {
    const size = (bytesOfType[entry.type] ?? 4) * entry.values.length;
    if (size <= 4) return 0;
    const offset = outside;
    outside += size + (size & 1);
    return offset;
  });
  const bytes = Buffer.concat([Buffer.alloc(outside), strip]);
  const u16 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt16BE(value & 0xffff, at) : bytes.writeUInt16LE(value & 0xffff, at);
  const u32 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt32BE(value >>> 0, at) : bytes.writeUInt32LE(value >>> 0, at);
  bytes.write(bigEndian ? "MM" : "II", 0, "latin1");
  u16(42, 2);
  u32(directory, 4);
  bytes.set(gap, 8);
  u16(all.length, directory);
  all.forEach(({ tag, type, values }, index) => {
    const at = directory + 2 + index * 12;
    u16(tag, at);
    u16(type, at + 2);
    u32(type === 5 ? values.length / 2 : values.length, at + 4);
    const offset = offsets[index]!;
    if (offset > 0) u32(offset, at + 8);
    values.forEach((value, i) => {
      const size = bytesOfType[type] ?? 4;
      const target = (offset > 0 ? offset : at + 8) + i * size;
      if (size === 1) bytes[target] = value;
      else if (size === 2) u16(value, target);
      else u32(tag === 273 && !givenTags.has(273) ? outside : value, target);
    });
  });
  u32(next, directory + 2 + all.length * 12);
  return bytes;
}
