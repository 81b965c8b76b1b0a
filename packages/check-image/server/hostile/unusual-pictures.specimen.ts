import { deflateSync } from "node:zlib";
import { drawSampleFront } from "@endorse/check-image/server/sample-images.specimen";
import sharp, { type Sharp } from "sharp";
import type { HostilePicture } from "./hostile-picture.specimen";
import { createGrayPage, createTiff } from "./sample-files.specimen";

/**
 * Transforms from an upright image to its stored form for Exif orientations 1 to 8, which the reader must undo.
 * Mirroring comes before rotation.
 */
const storedFormTransforms: readonly ((upright: Sharp) => Sharp)[] = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.flop().rotate(270),
  (upright) => upright.rotate(270),
  (upright) => upright.flop().rotate(90),
  (upright) => upright.rotate(90),
];

const encoders = {
  JPEG: (image: Sharp) => image.jpeg({ quality: 95 }),
  PNG: (image: Sharp) => image.png(),
  WebP: (image: Sharp) => image.webp({ lossless: true, effort: 0 }),
} as const;

/** Creates an image in each of the eight orientations and each accepted type. */
export async function createOrientations(): Promise<HostilePicture[]> {
  const upright = await drawSampleFront().removeAlpha().png().toBuffer();
  const images = Object.entries(encoders).flatMap(([type, encode]) =>
    storedFormTransforms.map(async (transform, index): Promise<HostilePicture> => {
      const storedImage = await transform(sharp(upright)).png().toBuffer();
      const bytes = await encode(sharp(storedImage))
        .withMetadata({ orientation: index + 1 })
        .toBuffer();
      return { name: `${type} of orientation ${index + 1}`, bytes, allowed: ["read"], showsSample: true };
    }),
  );
  const tiffs = storedFormTransforms.map(async (transform, index): Promise<HostilePicture> => {
    const storedImage = await transform(sharp(upright)).png().toBuffer();
    const raw = sharp(storedImage).toColourspace("b-w").raw();
    const { data, info } = await raw.toBuffer({ resolveWithObject: true });
    const entries = createGrayPage(info.width, info.height, [
      { tag: 259, type: 3, values: [8] },
      { tag: 274, type: 3, values: [index + 1] },
    ]);
    const bytes = createTiff({ entries, strip: deflateSync(data) });
    return { name: `TIFF of orientation ${index + 1}`, bytes, allowed: ["read"], showsSample: true };
  });
  return Promise.all([...images, ...tiffs]);
}

/** Creates valid images of kinds that cameras and scanners rarely produce, and files with several images. */
export async function createUnusualKinds(): Promise<HostilePicture[]> {
  const front = (): Sharp => drawSampleFront().removeAlpha();
  const samples: readonly (readonly [string, Sharp])[] = [
    ["JPEG in CMYK", front().toColourspace("cmyk").jpeg({ quality: 100 })],
    ["JPEG in gray", front().toColourspace("b-w").jpeg({ quality: 95 })],
    ["JPEG, progressive", front().jpeg({ quality: 95, progressive: true })],
    ["JPEG with a wide color space", front().jpeg({ quality: 95 }).withIccProfile("p3")],
    ["JPEG in CMYK with its profile", front().toColourspace("cmyk").jpeg({ quality: 100 }).withIccProfile("cmyk")],
    ["PNG of 16 bits", front().toColourspace("rgb16").png()],
    ["PNG of 16 bits in gray", front().toColourspace("grey16").png()],
    ["PNG with alpha", front().ensureAlpha().png()],
    ["PNG of 16 bits with alpha", front().ensureAlpha().toColourspace("rgb16").png()],
    ["PNG in gray with alpha", front().toColourspace("b-w").ensureAlpha().png()],
    ["PNG with a palette", front().png({ palette: true })],
    ["PNG, interlaced", front().png({ progressive: true })],
    ["PNG with a wide color space", front().png().withIccProfile("p3")],
    ["WebP with alpha", front().ensureAlpha().webp({ lossless: true, effort: 0 })],
    ["WebP, lossy", front().webp({ quality: 95, effort: 0 })],
    ["TIFF of 16 bits in gray", front().toColourspace("grey16").tiff({ compression: "lzw" })],
    [
      "TIFF in tiles",
      front().toColourspace("b-w").tiff({ compression: "deflate", tile: true, tileWidth: 256, tileHeight: 256 }),
    ],
    ["gray TIFF compressed as JPEG", front().toColourspace("b-w").tiff({ compression: "jpeg", quality: 95 })],
  ];
  const read = samples.map(
    async ([name, image]): Promise<HostilePicture> => ({
      name,
      bytes: await image.toBuffer(),
      allowed: ["read"],
      showsSample: true,
    }),
  );
  const card = (background: string) =>
    sharp({ create: { width: 300, height: 140, channels: 3, background } })
      .png()
      .toBuffer();
  const cards = await Promise.all(["#a00", "#00a", "#0a0"].map(card));
  const frames = sharp(cards, { join: { animated: true } });
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#ddd" } })
      .jpeg()
      .toBuffer();
  return [
    ...(await Promise.all(read)),
    {
      name: "WebP, animated",
      bytes: await frames.clone().webp({ loop: 0 }).toBuffer(),
      allowed: ["ImageSeveralPages"],
    },
    {
      name: "TIFF of three pages",
      bytes: await frames.clone().toColourspace("b-w").tiff().toBuffer(),
      allowed: ["ImageSeveralPages"],
    },
    { name: "JPEG of 40 × 60,000", bytes: await plain(40, 60_000), allowed: ["read"] },
    { name: "JPEG of 60,000 × 40", bytes: await plain(60_000, 40), allowed: ["read"] },
    { name: "the smallest image", bytes: await plain(80, 40), allowed: ["read"] },
  ];
}
