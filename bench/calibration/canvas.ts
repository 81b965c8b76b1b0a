import sharp from "sharp";
import { randomCheckSpec, type Side } from "@/bank/sandbox/synthetic-checks/check-spec";
import { drawSide } from "@/bank/sandbox/synthetic-checks/draw-check";
import { toGray } from "@/bank/sandbox/synthetic-checks/picture";
import type { GrayImage } from "@/lib/check-image/core/image";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";

/** Dots an inch of the pictures that a sweep spoils. */
export const DPI = 200;
/** What a scanner's lid looks like. */
const BED = 27;

/** A clean scan in gray at 200 dpi. */
export async function cleanScan(seed: number, kind: CheckKind, side: Side): Promise<GrayImage> {
  const { picture } = await drawSide(randomCheckSpec(seed, { kind, dpi: DPI }), side);
  const { width, height, data } = toGray(picture);
  return { width, height, pixels: data };
}

function filled(width: number, height: number, value: number): GrayImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(value) };
}

/** The level that nine of ten pixels stay below, the paper's. */
export function paperLevel(image: GrayImage): number {
  const some = image.pixels.filter((_, i) => i % 101 === 0).sort();
  return some[Math.floor(some.length * 0.9)]!;
}

/** A copy with another picture laid on it; what hangs over is cut off. */
function laidOn(ground: GrayImage, image: GrayImage, left: number, top: number): GrayImage {
  const pixels = ground.pixels.slice();
  for (let y = Math.max(0, -top); y < Math.min(image.height, ground.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(image.width, ground.width - left); x++) {
      pixels[(y + top) * ground.width + x + left] = image.pixels[y * image.width + x]!;
    }
  }
  return { ...ground, pixels };
}

/** Cut at the right to a width in inches, or widened at the left by a mirror image of what is there: the line stays in its place. */
export function toWidth(image: GrayImage, inches: number): GrayImage {
  const width = Math.round(inches * DPI);
  const added = Math.max(0, width - image.width);
  const pixels = new Uint8Array(width * image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < width; x++) {
      const from = x < added ? added - 1 - x : x - added;
      pixels[y * width + x] = image.pixels[y * image.width + from]!;
    }
  }
  return { width, height: image.height, pixels };
}

/** On a scanner's bed with a margin in inches, whose right one may be negative: then that edge is out of the picture. */
export function onBed(image: GrayImage, margin: number, right: number = margin): GrayImage {
  const [around, beyond] = [Math.round(margin * DPI), Math.round(right * DPI)];
  const ground = filled(image.width + around + beyond, image.height + 2 * around, BED);
  return laidOn(ground, image, around, around);
}

/** Beside another document that has a share of its area. */
export async function withNeighbour(image: GrayImage, share: number): Promise<GrayImage> {
  const gap = DPI / 2;
  const ground = filled(image.width + 2 * gap, 2 * image.height + 3 * gap, BED);
  const first = laidOn(ground, image, gap, gap);
  if (share === 0) return first;
  const { width, height, pixels } = image;
  const raw = { width, height, channels: 1 as const };
  const small = sharp(pixels, { raw })
    .resize({ width: Math.round(width * Math.sqrt(share)) })
    .toColourspace("b-w")
    .raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return laidOn(first, { width: info.width, height: info.height, pixels: new Uint8Array(data) }, gap, height + 2 * gap);
}

/** Turned about its middle within its own frame, as a scan that was cropped without being straightened. */
export function turned(image: GrayImage, degrees: number): GrayImage {
  const { width, height, pixels } = image;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const out = filled(width, height, paperLevel(image));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.round((x - width / 2) * cos + (y - height / 2) * sin + width / 2);
      const v = Math.round((y - height / 2) * cos - (x - width / 2) * sin + height / 2);
      if (u >= 0 && v >= 0 && u < width && v < height) out.pixels[y * width + x] = pixels[v * width + u]!;
    }
  }
  return out;
}

/** Blurred by a Gaussian of so many pixels. */
export async function blurred(image: GrayImage, sigma: number): Promise<GrayImage> {
  if (sigma < 0.3) return image;
  const { width, height, pixels } = image;
  const soft = sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace("b-w")
    .raw();
  return { ...image, pixels: new Uint8Array(await soft.toBuffer()) };
}
