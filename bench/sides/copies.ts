import sharp, { type Sharp } from "sharp";
import type { Random } from "@/lib/shared/random";

/** An image to copy, with its size in pixels. */
interface Original {
  readonly picture: Sharp;
  readonly width: number;
  readonly height: number;
}

const recompress = async (picture: Sharp, quality: number): Promise<Sharp> =>
  sharp(await picture.jpeg({ quality }).toBuffer());

/** Ways in which users submit a copy of a check's front as its back. */
export const copies: Readonly<Record<string, (original: Original, random: Random) => Sharp | Promise<Sharp>>> = {
  identical: ({ picture }) => picture,
  photocopy: ({ picture }, random) =>
    picture
      .grayscale()
      .linear(1.6, -70 - random.between(0, 40))
      .blur(0.3 + random.between(0, 0.9)),
  "black and white": async ({ picture }, random) => {
    const gray = picture.grayscale();
    const { channels } = await gray.clone().stats();
    return gray.threshold(Math.round(channels[0]!.mean * random.between(0.65, 0.8)));
  },
  mirrored: ({ picture }) => picture.flop(),
  flipped: ({ picture }) => picture.flip(),
  "upside down": ({ picture }) => picture.rotate(180),
  brighter: ({ picture }, random) => picture.linear(1, random.integer(20, 50)),
  darker: ({ picture }, random) => picture.linear(0.7 + random.between(0, 0.2), -random.integer(0, 30)),
  rescanned: async ({ picture, width }, random) => {
    const skewed = picture.rotate(random.between(-1.5, 1.5), { background: "#fff" });
    const resized = sharp(await skewed.png().toBuffer()).resize(Math.round(width * random.between(0.7, 1.4)));
    return recompress(resized.blur(0.5), 70);
  },
  "with a margin": ({ picture, width }, random) => {
    const side = () => random.integer(0, Math.round(0.02 * width));
    return picture.extend({ left: side(), top: side(), right: side(), bottom: side(), background: "#fff" });
  },
  "at half the resolution": ({ picture, width }) => recompress(picture.resize(Math.round(width / 2)), 60),
};

/** Copies an image by the named method, as a JPEG without a resolution. */
export async function createCopy(bytes: Uint8Array, name: string, random: Random): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const make = copies[name];
  if (!make) throw new Error(`Unknown copy method: ${name}.`);
  const copy = await make({ picture: sharp(bytes).removeAlpha(), width, height }, random);
  return copy.jpeg({ quality: 85 }).toBuffer();
}

/** Simulates a front that shows through the paper, mirrored, onto the back. */
export async function withShowThrough(back: Uint8Array, front: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(back).metadata();
  const through = await sharp(front)
    .flop()
    .resize(width, height, { fit: "fill" })
    .grayscale()
    .linear(0.25, 190)
    .toBuffer();
  return sharp(back)
    .composite([{ input: through, blend: "multiply" }])
    .withMetadata()
    .jpeg({ quality: 90 })
    .toBuffer();
}
