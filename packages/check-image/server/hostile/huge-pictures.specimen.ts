import { deflateSync } from "node:zlib";
import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { createPngChunk, pngClaiming } from "@endorse/check-image/server/sample-images.specimen";
import sharp from "sharp";
import { createJpegSegment, createWebp, type HostilePicture, latin1, overwrite } from "./hostile-picture.specimen";
import { createGrayPage, createPng, createTiff, type SampleType } from "./sample-files.specimen";

/** Creates files whose headers claim too many pixels, too few, or none. */
export function createFalseClaims(samples: Readonly<Record<SampleType, Buffer>>): HostilePicture[] {
  const { jpeg, tiff } = samples;
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const jpegClaiming = (width: number, height: number): Buffer =>
    overwrite(jpeg, frame + 5, [height >> 8, height & 255, width >> 8, width & 255]);
  const tiffClaiming = (width: number, height: number): Buffer =>
    createTiff({ entries: createGrayPage(width, height), strip: tiff.subarray(0, 500) });
  const lossless = (width: number, height: number): Buffer => {
    const data = Buffer.alloc(40);
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
    return createWebp([["VP8L", data]]);
  };
  const lossy = (width: number, height: number): Buffer => {
    const data = Buffer.alloc(40);
    data.set([0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8], 3);
    return createWebp([["VP8 ", data]]);
  };
  const canvas = Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const makers = { jpegClaiming, pngClaiming, tiffClaiming, lossless, lossy };
  const cases = (
    result: "ImageTooManyPixels" | "ImageTooSmall" | "ImageDamaged",
    maker: keyof typeof makers,
    ...sizes: readonly (readonly [number, number])[]
  ): HostilePicture[] =>
    sizes.map(([width, height]) => ({
      name: `${maker} ${width} × ${height}`,
      bytes: makers[maker](width, height),
      allowed: [result],
    }));
  const max = 0xffffffff;
  return [
    ...cases("ImageTooManyPixels", "pngClaiming", [8000, 5001], [40_000, 40_000], [65_535, 65_535], [100_000, 401]),
    ...cases("ImageTooManyPixels", "pngClaiming", [max, max], [0x7fffffff, 0x7fffffff], [max, 1], [0x10000, 0x10000]),
    ...cases("ImageTooManyPixels", "jpegClaiming", [65_535, 65_535], [65_500, 65_500], [65_535, 611], [20_000, 20_000]),
    ...cases("ImageTooManyPixels", "tiffClaiming", [max, max], [0x10000, 0x10000], [65_535, 65_535], [1, max]),
    ...cases("ImageTooManyPixels", "lossless", [16_384, 16_384], [16_384, 2442]),
    ...cases("ImageTooManyPixels", "lossy", [16_383, 16_383], [2442, 16_383]),
    ...cases("ImageTooSmall", "pngClaiming", [1, 100_000], [100_000, 1], [1, 1], [79, 60], [39, 2000]),
    ...cases("ImageTooSmall", "tiffClaiming", [1, 100_000], [100_000, 1], [1, 1]),
    ...cases("ImageTooSmall", "jpegClaiming", [1, 65_535], [65_535, 1], [1, 1]),
    ...cases("ImageTooSmall", "lossless", [1, 16_384], [16_384, 1], [1, 1]),
    ...cases("ImageTooSmall", "lossy", [1, 16_383], [16_383, 1]),
    ...cases("ImageDamaged", "pngClaiming", [0, 0], [0, 550], [1200, 0]),
    ...cases("ImageDamaged", "jpegClaiming", [0, 0], [0, 550], [1200, 0]),
    ...cases("ImageDamaged", "tiffClaiming", [0, 0], [0, 550], [1200, 0]),
    ...cases("ImageDamaged", "lossy", [0, 0], [0, 550], [1200, 0]),
    {
      name: "a WebP canvas of 2^24 × 2^24 around a small image",
      bytes: createWebp([
        ["VP8X", canvas],
        ["VP8L", lossless(200, 100).subarray(20)],
      ]),
      allowed: ["ImageDamaged"],
    },
    {
      name: "a WebP canvas of 2^24 × 2^24 without an image",
      bytes: createWebp([["VP8X", canvas]]),
      allowed: ["ImageDamaged"],
    },
  ];
}

/** Creates decompression bombs: small files that expand to the limits or beyond. */
export async function createBombs(): Promise<HostilePicture[]> {
  const [width, height] = [8000, 5000];
  const zeros = (bytesPerRow: number): Buffer => Buffer.alloc((bytesPerRow + 1) * height);
  const flat = sharp({ create: { width, height, channels: 3, background: "#cccccc" } });
  const small = { width: 300, height: 140, rows: Buffer.alloc(301 * 140) };
  const bomb = deflateSync(Buffer.alloc(120_000_000));
  const ink = new Uint8Array(width * height);
  const flatJpeg = await flat.clone().jpeg({ quality: 40 }).toBuffer();
  const gray = Buffer.alloc(width * height, 0xcc);
  const read = (name: string, bytes: Uint8Array): HostilePicture => ({ name, bytes, allowed: ["read"], isLarge: true });
  return [
    read("PNG of 40 megapixels in gray", createPng({ width, height, rows: zeros(width) })),
    read(
      "PNG of 40 megapixels in 64 bits, interlaced",
      createPng({
        width,
        height,
        bitDepth: 16,
        colorType: 6,
        interlaced: true,
        rows: Buffer.alloc(width * height * 8 + 25_000),
      }),
    ),
    read("JPEG of 40 megapixels", flatJpeg),
    read("JPEG of 40 megapixels, progressive", await flat.clone().jpeg({ quality: 40, progressive: true }).toBuffer()),
    read("WebP of 40 megapixels, lossless", await flat.clone().webp({ lossless: true, effort: 0 }).toBuffer()),
    read("bitonal TIFF of 40 megapixels", Buffer.from(encodeExchangeTiff({ width, height, ink }))),
    read(
      "gray TIFF of 40 megapixels in deflate",
      createTiff({
        entries: createGrayPage(width, height, [{ tag: 259, type: 3, values: [8] }]),
        strip: deflateSync(gray),
      }),
    ),
    {
      name: "JPEG of 40 megapixels, to be rotated",
      isLarge: true,
      bytes: await flat.clone().jpeg({ quality: 40 }).withMetadata({ orientation: 6 }).toBuffer(),
      allowed: ["read"],
    },
    {
      name: "PNG whose pixels expand to far more than its size",
      bytes: createPng({ ...small, rows: Buffer.alloc(120_000_000) }),
      allowed: ["read", "ImageDamaged"],
    },
    {
      name: "PNG with compressed text of 120 MB",
      bytes: createPng({ ...small, between: [createPngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), bomb]))] }),
      allowed: ["read", "ImageDamaged"],
    },
    {
      name: "PNG with a color profile of 120 MB",
      bytes: createPng({ ...small, between: [createPngChunk("iCCP", Buffer.concat([latin1("p\0\0"), bomb]))] }),
      allowed: ["read", "ImageDamaged"],
    },
    {
      name: "TIFF whose strip expands to far more than its size",
      bytes: createTiff({ entries: createGrayPage(300, 140, [{ tag: 259, type: 3, values: [8] }]), strip: bomb }),
      allowed: ["read", "ImageDamaged"],
    },
    {
      name: "JPEG with 90 scans of 40 megapixels",
      bytes: createScanBomb(width, height, 90),
      allowed: ["read", "ImageDamaged"],
    },
    { name: "JPEG with 1,200 scans", bytes: createScanBomb(1200, 550, 1200), allowed: ["ImageDamaged"] },
  ];
}

/** Creates a progressive JPEG in which each scan after the first covers the whole image with very little data. */
function createScanBomb(width: number, height: number, scans: number): Buffer {
  const table = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]);
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  // One code of one bit: for a DC scan "no difference", for an AC scan "end of 16,384 and some more blocks".
  const codes = (kind: number, symbol: number): Buffer =>
    Buffer.from([kind, 1, ...new Array<number>(15).fill(0), symbol]);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const firstScan = createJpegSegment(0xda, Buffer.from([1, 1, 0x00, 0, 0, 0x01]));
  const dc = Buffer.alloc(Math.ceil(blocks / 8));
  const ac = Buffer.alloc(2 * Math.ceil(blocks / 16_384));
  const laterScan = Buffer.concat([createJpegSegment(0xda, Buffer.from([1, 1, 0x00, 1, 63, 0x00])), ac]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    createJpegSegment(0xdb, table),
    createJpegSegment(0xc2, frame),
    createJpegSegment(0xc4, codes(0x00, 0)),
    createJpegSegment(0xc4, codes(0x10, 0xe0)),
    firstScan,
    dc,
    ...new Array<Buffer>(scans - 1).fill(laterScan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
