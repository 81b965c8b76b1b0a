import { binarize, binarizeAtHalf } from "./binarize";
import type { SizeInches } from "./document-size";
import type { BitonalImage, GrayImage, Quadrilateral } from "./image";
import { rectify } from "./rectify";

/** Resolution of straightened pictures and of the exchange image, in dots an inch. X9.100-181 */
export const rectifiedDpi = 200;

/** A document laid flat at 200 dpi, in gray and in ink and paper. */
export interface StraightSide {
  readonly rectified: GrayImage;
  readonly bitonal: BitonalImage;
}

/** Lays a document of known size flat. A picture of black and white alone is not thresholded again. */
export function straighten(input: GrayImage, quad: Quadrilateral, inches: SizeInches, isGray: boolean): StraightSide {
  const width = Math.max(16, Math.round(inches.width * rectifiedDpi));
  const height = Math.max(16, Math.round(inches.height * rectifiedDpi));
  const rectified = rectify(input, quad, width, height);
  return { rectified, bitonal: isGray ? binarize(rectified) : binarizeAtHalf(rectified) };
}

/** The same turned by half a turn. */
export function turnedOver({ rectified, bitonal }: StraightSide): StraightSide {
  return {
    rectified: { ...rectified, pixels: rectified.pixels.toReversed() },
    bitonal: { ...bitonal, ink: bitonal.ink.toReversed() },
  };
}
