import { binarize, binarizeAtMidGray } from "@endorse/check-image/core/pixels/binarize";
import type { BitonalImage, GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import type { SizeInches } from "./document-size";

/** Resolution of straightened images and the exchange image, in dots per inch (X9.100-181). */
export const rectifiedDpi = 200;

/** A document rectified at 200 dpi, in gray and bitonal. */
export interface StraightenedSide {
  readonly rectified: GrayImage;
  readonly bitonal: BitonalImage;
}

/** Rectifies and binarizes a document of known size. A bitonal image is thresholded at mid-gray, not adaptively. */
export function straighten(
  input: GrayImage,
  quad: Quadrilateral,
  inches: SizeInches,
  isGray: boolean,
): StraightenedSide {
  const width = Math.max(16, Math.round(inches.width * rectifiedDpi));
  const height = Math.max(16, Math.round(inches.height * rectifiedDpi));
  const rectified = rectify(input, quad, width, height);
  return { rectified, bitonal: isGray ? binarize(rectified) : binarizeAtMidGray(rectified) };
}

/** Rotates a straightened side by 180°. */
export function rotateHalfTurn({ rectified, bitonal }: StraightenedSide): StraightenedSide {
  return {
    rectified: { ...rectified, pixels: rectified.pixels.toReversed() },
    bitonal: { ...bitonal, ink: bitonal.ink.toReversed() },
  };
}
