import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { randomCheckSpec, type Side } from "@/bank/synthetic-checks/check-spec";
import { drawSide } from "@/bank/synthetic-checks/draw-check";
import { toGray } from "@/bank/synthetic-checks/picture";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";

/** Resolution of the scans degraded by a sweep, in dots per inch. */
export const DPI = 200;
/** Gray level of the scanner bed. */
const BED = 27;

/** Draws a check without defects as a grayscale scan at 200 dpi. */
export async function drawCleanScan(seed: number, kind: CheckKind, side: Side): Promise<GrayImage> {
  const { picture } = await drawSide(randomCheckSpec(seed, { kind, dpi: DPI }), side);
  const { width, height, data } = toGray(picture);
  return { width, height, pixels: data };
}

function createFilledImage(width: number, height: number, value: number): GrayImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(value) };
}

/** Estimates the paper's gray level as the 90th percentile. */
export function estimatePaperLevel(image: GrayImage): number {
  const sampled = image.pixels.filter((_, i) => i % 101 === 0).sort();
  return sampled[Math.floor(sampled.length * 0.9)]!;
}

/** Returns a copy of `background` with `image` drawn over it, clipped to the background. */
function composite(background: GrayImage, image: GrayImage, left: number, top: number): GrayImage {
  const pixels = background.pixels.slice();
  for (let y = Math.max(0, -top); y < Math.min(image.height, background.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(image.width, background.width - left); x++) {
      pixels[(y + top) * background.width + x + left] = image.pixels[y * image.width + x]!;
    }
  }
  return { ...background, pixels };
}

/** Crops the image on the right to a width in inches, or extends it on the left by mirroring its edge. */
export function cropOrWiden(image: GrayImage, inches: number): GrayImage {
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

/** Places the image on a scanner bed with margins in inches; a negative right margin crops that edge. */
export function placeOnScannerBed(image: GrayImage, margin: number, right: number = margin): GrayImage {
  const [marginPixels, rightMargin] = [Math.round(margin * DPI), Math.round(right * DPI)];
  const background = createFilledImage(image.width + marginPixels + rightMargin, image.height + 2 * marginPixels, BED);
  return composite(background, image, marginPixels, marginPixels);
}

/** Adds a second document; `share` is its area relative to the first document's. */
export async function addSecondDocument(image: GrayImage, share: number): Promise<GrayImage> {
  const gap = DPI / 2;
  const background = createFilledImage(image.width + 2 * gap, 2 * image.height + 3 * gap, BED);
  const first = composite(background, image, gap, gap);
  if (share === 0) return first;
  const { width, height, pixels } = image;
  const raw = { width, height, channels: 1 as const };
  const scaled = sharp(pixels, { raw })
    .resize({ width: Math.round(width * Math.sqrt(share)) })
    .toColourspace("b-w")
    .raw();
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  return composite(
    first,
    { width: info.width, height: info.height, pixels: new Uint8Array(data) },
    gap,
    height + 2 * gap,
  );
}

/** Rotates the image about its center without changing its size, like a scan that was cropped but not deskewed. */
export function rotate(image: GrayImage, degrees: number): GrayImage {
  const { width, height, pixels } = image;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const out = createFilledImage(width, height, estimatePaperLevel(image));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.round((x - width / 2) * cos + (y - height / 2) * sin + width / 2);
      const v = Math.round((y - height / 2) * cos - (x - width / 2) * sin + height / 2);
      if (u >= 0 && v >= 0 && u < width && v < height) out.pixels[y * width + x] = pixels[v * width + u]!;
    }
  }
  return out;
}

/** Applies a Gaussian blur; `sigma` is in pixels. */
export async function blur(image: GrayImage, sigma: number): Promise<GrayImage> {
  if (sigma < 0.3) return image;
  const { width, height, pixels } = image;
  const blurred = sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace("b-w")
    .raw();
  return { ...image, pixels: new Uint8Array(await blurred.toBuffer()) };
}
