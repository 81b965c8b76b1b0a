import { createPngChunk } from "@endorse/check-image/server/sample-images.specimen";
import {
  createJpegSegment,
  createWebp,
  type HostilePicture,
  insert,
  latin1,
  overwrite,
} from "./hostile-picture.specimen";
import { createGrayPage, createPng, createTiff, type SampleType, type TiffEntry } from "./sample-files.specimen";

type Samples = Readonly<Record<SampleType, Buffer>>;
const types = ["jpeg", "png", "webp", "tiff"] as const;

export function createTruncatedFiles(samples: Samples): HostilePicture[] {
  const shares = [0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
  return types.flatMap((type) => {
    const whole = samples[type];
    const lengths = [...shares.map((share) => Math.max(9, Math.floor(whole.length * share))), whole.length - 1];
    return lengths.map(
      (length): HostilePicture => ({
        name: `${type} cut to ${length} of ${whole.length} bytes`,
        bytes: whole.subarray(0, length),
        allowed: length < 12 ? ["ImageDamaged", "ImageTypeNotAccepted"] : ["ImageDamaged"],
      }),
    );
  });
}

/** Creates TIFFs whose directories loop, point outside the file or contradict themselves. */
export function createBrokenTiffs(): HostilePicture[] {
  const strip = Buffer.alloc(300 * 140, 0xcc);
  const page = (...changes: TiffEntry[]): readonly TiffEntry[] => createGrayPage(300, 140, changes);
  const one = (tag: number, value: number, type = 4): TiffEntry => ({ tag, type, values: [value] });
  const plain = createTiff({ entries: page(), strip });
  const several = ["ImageSeveralPages"] as const;
  const damaged = ["ImageDamaged"] as const;
  const color = ["ImageTypeNotAccepted"] as const;
  const either = ["read", "ImageDamaged"] as const;
  const cases: readonly (readonly [string, Buffer, HostilePicture["allowed"]])[] = [
    ["whose next page is itself", createTiff({ entries: page(), strip, next: 8 }), several],
    ["whose next page overlaps its first", createTiff({ entries: page(), strip, next: 10 }), several],
    ["whose next page is outside the file", createTiff({ entries: page(), strip, next: 0xfffffff0 }), several],
    [
      "with two pages",
      Buffer.concat([createTiff({ entries: page(), strip, next: 42_130 }), Buffer.alloc(400)]),
      several,
    ],
    ["whose SubIFD is the page itself", createTiff({ entries: page(one(330, 8)), strip }), either],
    ["whose SubIFD is the page itself, with type IFD", createTiff({ entries: page(one(330, 8, 13)), strip }), either],
    ["whose Exif directory is the page itself", createTiff({ entries: page(one(34_665, 8)), strip }), either],
    ["whose GPS directory is the page itself", createTiff({ entries: page(one(34_853, 8)), strip }), either],
    ["whose directory is outside the file", overwrite(plain, 4, [0xf0, 0xff, 0xff, 0xff]), damaged],
    ["whose directory overlaps its header", overwrite(plain, 4, [2, 0, 0, 0]), damaged],
    ["with 65,535 entries", overwrite(plain, 8, [0xff, 0xff]), damaged],
    ["with no entries", overwrite(plain, 8, [0, 0]), damaged],
    ["whose strip is outside the file", createTiff({ entries: page(one(273, 0xfffffff0)), strip }), damaged],
    ["whose strip is longer than the file", createTiff({ entries: page(one(279, 0x7fffffff)), strip }), damaged],
    ["whose strip is empty", createTiff({ entries: page(one(279, 0)), strip }), damaged],
    ["whose strip is too short for its rows", createTiff({ entries: page(), strip: strip.subarray(0, 9000) }), damaged],
    [
      "with 60,000 strips at one offset",
      createTiff({
        entries: page(
          one(278, 1),
          { tag: 273, type: 4, values: new Array<number>(60_000).fill(9) },
          { tag: 279, type: 4, values: new Array<number>(60_000).fill(300) },
        ),
        strip: Buffer.alloc(0),
      }),
      ["read", "ImageDamaged", "ImageCarriesOtherData"],
    ],
    [
      "with two offsets for one length",
      createTiff({ entries: page({ tag: 273, type: 4, values: [200, 300] }), strip }),
      damaged,
    ],
    ["with no rows per strip", createTiff({ entries: page(one(278, 0)), strip }), either],
    ["with 2^32 − 1 rows per strip", createTiff({ entries: page(one(278, 0xffffffff)), strip }), either],
    ["with 0 bits per sample", createTiff({ entries: page(one(258, 0, 3)), strip }), either],
    ["with 64 bits per sample", createTiff({ entries: page(one(258, 64, 3)), strip }), either],
    ["with 3 bits per sample", createTiff({ entries: page(one(258, 3, 3)), strip }), either],
    ["with floating-point samples", createTiff({ entries: page(one(258, 32, 3), one(339, 3, 3)), strip }), either],
    ["with no samples", createTiff({ entries: page(one(277, 0, 3)), strip }), either],
    ["with 60,000 samples", createTiff({ entries: page(one(277, 60_000, 3)), strip }), color],
    ["in color", createTiff({ entries: page(one(262, 2, 3)), strip }), color],
    ["with a palette", createTiff({ entries: page(one(262, 3, 3)), strip }), color],
    ["with an unknown compression", createTiff({ entries: page(one(259, 4711, 3)), strip }), damaged],
    ["with invalid Group 4 data", createTiff({ entries: page(one(259, 4, 3), one(258, 1, 3)), strip }), either],
    ["with invalid JPEG data", createTiff({ entries: page(one(259, 7, 3)), strip }), either],
    ["with invalid LZW data", createTiff({ entries: page(one(259, 5, 3)), strip }), either],
    ["in planes", createTiff({ entries: page(one(284, 2, 3)), strip }), either],
    ["with huge tiles", createTiff({ entries: page(one(322, 0xfffffff0), one(323, 0xfffffff0)), strip }), either],
    ["with tiles of size zero", createTiff({ entries: page(one(322, 0), one(323, 0)), strip }), either],
    [
      "with a resolution divided by zero",
      createTiff({ entries: page(ratio(282, 200, 0), ratio(283, 200, 0)), strip }),
      either,
    ],
    [
      "with 4 billion dots per inch",
      createTiff({ entries: page(ratio(282, 0xffffffff, 1), ratio(283, 0xffffffff, 1)), strip }),
      either,
    ],
    [
      "with one dot per 4 billion inches",
      createTiff({ entries: page(ratio(282, 1, 0xffffffff), ratio(283, 1, 0xffffffff)), strip }),
      either,
    ],
    ["with big-endian byte order", createTiff({ entries: page(), strip, bigEndian: true }), ["read"]],
  ];
  return cases.map(([name, bytes, allowed]) => ({ name: `TIFF ${name}`, bytes, allowed }));
}

function ratio(tag: number, numerator: number, denominator: number): TiffEntry {
  return { tag, type: 5, values: [numerator, denominator] };
}

/** Creates files with invalid segments, chunks and checksums. */
export function createBrokenParts({ jpeg, png, webp }: Samples): HostilePicture[] {
  const pixels = png.indexOf("IDAT");
  const small = { width: 300, height: 140 };
  const rows = Buffer.alloc(301 * 140);
  const damaged = ["ImageDamaged"] as const;
  const several = ["ImageSeveralPages"] as const;
  const either = ["read", "ImageDamaged"] as const;
  const at = (marker: number): number => jpeg.indexOf(Buffer.from([0xff, marker]));
  const without = (marker: number): Buffer => {
    const start = at(marker);
    return Buffer.concat([jpeg.subarray(0, start), jpeg.subarray(start + 2 + jpeg.readUInt16BE(start + 2))]);
  };
  const flip = (bytes: Buffer, offset: number): Buffer => overwrite(bytes, offset, [bytes[offset]! ^ 0xff]);
  const cases: readonly (readonly [string, Buffer, HostilePicture["allowed"]])[] = [
    ["PNG with a wrong header checksum", flip(png, 29), damaged],
    ["PNG with a wrong checksum of its pixel data", flip(png, pixels + 4 + png.readUInt32BE(pixels - 4)), damaged],
    ["PNG with a wrong checksum of its end chunk", flip(png, png.length - 1), either],
    ["PNG with a changed byte in its pixels", flip(png, pixels + 2000), damaged],
    ["PNG without pixels", createPng({ ...small, rows: Buffer.alloc(0) }), damaged],
    ["PNG with half its pixels", createPng({ ...small, rows: rows.subarray(0, rows.length >> 1) }), damaged],
    ["PNG with palette colors but no palette", createPng({ ...small, colorType: 3, rows }), damaged],
    ["PNG with an unknown color type", createPng({ ...small, colorType: 5, rows }), damaged],
    ["PNG with 7 bits per sample", createPng({ ...small, bitDepth: 7, rows }), damaged],
    ["PNG with an unknown row filter", createPng({ ...small, rows: Buffer.alloc(rows.length, 9) }), damaged],
    ["PNG with two headers", insert(png, 33, png.subarray(8, 33)), damaged],
    ["PNG with a chunk longer than the file", overwrite(png, pixels - 4, [0x7f, 0xff, 0xff, 0xff]), damaged],
    ["animated PNG", insert(png, 33, createPngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))), several],
    ["PNG with a frame but no animation header", insert(png, 33, createPngChunk("fcTL", Buffer.alloc(26))), either],
    ["PNG with 4 billion dots per meter", insert(png, 33, createPngChunk("pHYs", Buffer.alloc(9, 0xff))), either],
    ["PNG with a gamma of zero", insert(png, 33, createPngChunk("gAMA", Buffer.alloc(4))), either],
    ["PNG with an invalid color profile", insert(png, 33, createPngChunk("iCCP", latin1("p\0\0no profile"))), either],
    ["JPEG without Huffman tables", without(0xc4), damaged],
    ["JPEG without quantization tables", without(0xdb), damaged],
    ["JPEG with a segment of length zero", overwrite(jpeg, at(0xc4) + 2, [0, 0]), damaged],
    [
      "JPEG with two frames",
      insert(jpeg, at(0xc4), jpeg.subarray(at(0xc0), at(0xc0) + 2 + jpeg.readUInt16BE(at(0xc0) + 2))),
      several,
    ],
    ["JPEG with no components", overwrite(jpeg, at(0xc0) + 9, [0]), damaged],
    ["JPEG with 12 bits per sample", overwrite(jpeg, at(0xc0) + 4, [12]), damaged],
    ["lossless JPEG", overwrite(jpeg, at(0xc0) + 1, [0xc3]), damaged],
    [
      "JPEG with a hole in its pixels",
      Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), jpeg.subarray(jpeg.length - 2)]),
      damaged,
    ],
    ["JPEG with only markers", Buffer.from([0xff, 0xd8, 0xff, 0xd9]), damaged],
    [
      "JPEG with 60 invalid color profiles",
      insert(
        jpeg,
        2,
        Buffer.concat(
          new Array<Buffer>(60).fill(createJpegSegment(0xe2, latin1("ICC_PROFILE\0\u0001\u0001no profile"))),
        ),
      ),
      either,
    ],
    [
      "JPEG with an Exif directory that points to itself",
      insert(
        jpeg,
        2,
        createJpegSegment(
          0xe1,
          latin1("Exif\0\0II*\0\u0008\0\0\0\u0001\0\u0069\u0087\u0004\0\u0001\0\0\0\u0008\0\0\0\u0008\0\0\0"),
        ),
      ),
      either,
    ],
    ["WebP with a chunk longer than the file", overwrite(webp, 16, [0xff, 0xff, 0xff, 0x7f]), damaged],
    ["WebP that claims to be longer than it is", overwrite(webp, 4, [0xff, 0xff, 0xff, 0x7f]), damaged],
    ["WebP with an unknown version", overwrite(webp, 24, [webp[24]! | 0xe0]), damaged],
    ["WebP without an image", createWebp([["EXIF", Buffer.alloc(20)]]), damaged],
    ["WebP with a changed byte in its pixels", flip(webp, 60), either],
  ];
  return cases.map(([name, bytes, allowed]) => ({ name, bytes, allowed }));
}

/** Creates a seeded pseudorandom number generator with values in [0, 1) (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Creates files from valid images by flipping a few bits, or one in every 64 bits, after the type's signature. */
export function createFlippedFiles(samples: Samples, count: number): HostilePicture[] {
  const random = createRandom(1);
  return Array.from({ length: count }, (_, index): HostilePicture => {
    const type = types[index % types.length]!;
    const bytes = Buffer.from(samples[type]);
    const isNoise = index % 8 >= 6;
    const flips = isNoise ? bytes.length >> 3 : 1 + Math.floor(random() * 12);
    // Half of the flips target the first kilobyte, which contains the file's structure.
    for (let i = 0; i < flips; i++) {
      const end = random() < 0.5 ? Math.min(1024, bytes.length) : bytes.length;
      bytes[12 + Math.floor(random() * (end - 12))]! ^= 1 << Math.floor(random() * 8);
    }
    return { name: `${type} with ${flips} flipped bits, ${index}`, bytes, allowed: null };
  });
}
