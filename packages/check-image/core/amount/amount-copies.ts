import { binarize, exchangeOptions } from "@endorse/check-image/core/pixels/binarize";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";

/** How a copy of the amount differs from the image, as another scan of the same check would. */
interface CopyChange {
  readonly degrees: number;
  readonly scale: number;
  /** Blurs by one pixel. */
  readonly isBlurred: boolean;
  /** Relative depth of ink below the local mean, as in `binarize`. */
  readonly depth: number;
}

const CHANGES: readonly CopyChange[] = [
  { degrees: 1, scale: 0.97, isBlurred: false, depth: 0.16 },
  { degrees: -1, scale: 1.03, isBlurred: false, depth: 0.24 },
  { degrees: 0, scale: 1, isBlurred: true, depth: 0.32 },
];

/**
 * Whether an amount is read again on copies of its part of the image that are turned, scaled, blurred or binarized at
 * another level. A digit that such a small change turns into another was never certain.
 *
 * @param gray the straightened front at 200 dpi
 * @param box the amount's bounding box
 * @param read the amount read on a copy in cents; null when there is none
 * @param minAgreeing copies that must agree; in the others nothing may be read
 */
export function isSameOnCopies(
  gray: GrayImage,
  { amountCents, box }: { readonly amountCents: number; readonly box: PixelBox },
  read: (copy: BitonalImage) => number | null,
  minAgreeing: number = CHANGES.length,
): boolean {
  let unread = 0;
  return CHANGES.every((change) => {
    const found = read(copyAround(gray, box, change));
    if (found === null) unread++;
    return (found === null || found === amountCents) && unread <= CHANGES.length - minAgreeing;
  });
}

/**
 * Part of a check that is copied, around the amount: from this fraction of its width to its right edge, and this many
 * pixels at 200 dpi above and below, so that the sides of a box stay connected.
 */
const left = 0.55;
const margin = 64;

/** A copy of the ink around a box, changed; the rest of the image is blank. */
function copyAround(gray: GrayImage, box: PixelBox, change: CopyChange): BitonalImage {
  const { width, height } = gray;
  const part = {
    left: Math.round(left * width),
    right: width,
    top: Math.max(0, box.top - margin),
    bottom: Math.min(height, box.bottom + margin),
  };
  const turned = turn(gray, part, box, change);
  const strip = change.isBlurred ? blur(turned) : turned;
  const { ink } = binarize(strip, { ...exchangeOptions, depth: change.depth });
  const copy = new Uint8Array(width * height);
  for (let y = 0; y < strip.height; y++)
    copy.set(ink.subarray(y * strip.width, (y + 1) * strip.width), (part.top + y) * width + part.left);
  return { width, height, ink: copy };
}

/** A part of an image, turned and scaled around the middle of a box by bilinear sampling. */
function turn(gray: GrayImage, part: PixelBox, box: PixelBox, { degrees, scale }: CopyChange): GrayImage {
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  const pixels = new Uint8Array(width * height);
  const angle = (degrees * Math.PI) / 180;
  // 8 fraction bits.
  const [c, s] = [(256 * Math.cos(angle)) / scale, (256 * Math.sin(angle)) / scale];
  const [cx, cy] = [(box.left + box.right - 1) / 2, (box.top + box.bottom - 1) / 2];
  const [maxX, maxY] = [256 * (gray.width - 1) - 1, 256 * (gray.height - 1) - 1];
  for (let y = 0, at = 0; y < height; y++) {
    const dy = part.top + y - cy;
    for (let x = 0, dx = part.left - cx; x < width; x++, dx++, at++) {
      const sx = Math.min(maxX, Math.max(0, (256 * cx + dx * c + dy * s) | 0));
      const sy = Math.min(maxY, Math.max(0, (256 * cy - dx * s + dy * c) | 0));
      const from = (sy >> 8) * gray.width + (sx >> 8);
      const [fx, fy] = [sx & 255, sy & 255];
      const upper = gray.pixels[from]! * (256 - fx) + gray.pixels[from + 1]! * fx;
      const lower = gray.pixels[from + gray.width]! * (256 - fx) + gray.pixels[from + gray.width + 1]! * fx;
      pixels[at] = (upper * (256 - fy) + lower * fy + 32_768) >> 16;
    }
  }
  return { width, height, pixels };
}

/** The mean of each pixel and its four neighbors, which count half. */
function blur({ width, height, pixels }: GrayImage): GrayImage {
  const soft = pixels.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]!;
      soft[at] = Math.round((2 * pixels[at]! + around) / 6);
    }
  }
  return { width, height, pixels: soft };
}
