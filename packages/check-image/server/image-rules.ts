import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { type Failure, failure } from "@endorse/check-image/outcome";

/** Rules that decide which decodable images are accepted. */
export interface ImageRules {
  /**
   * Whether TIFFs may have any color space and extra data; if false, only bitonal and grayscale TIFFs without extra
   * data are accepted.
   */
  readonly anyTiff: boolean;
  /** In pixels. */
  readonly minShorterSide: number;
  /** In pixels. */
  readonly minLongerSide: number;
}

/** Images that the bank accepts [GAP-5]. */
export const bankImages: ImageRules = { anyTiff: false, minShorterSide: 40, minLongerSide: 80 };
/** Images that the user may choose; the bank receives an image re-encoded from the pixels. */
export const chosenImages: ImageRules = { ...bankImages, anyTiff: true };
/** Images cropped to the MICR line. */
export const lineCrops: ImageRules = { anyTiff: true, minShorterSide: 24, minLongerSide: 48 };

export type AcceptedType = (typeof IMAGE_LIMITS.contentTypes)[number];

export type ImageRefusal =
  | "ImageEmpty"
  | "ImageTooManyBytes"
  | "ImageTypeNotAccepted"
  | "ImageTooManyPixels"
  | "ImageTooSmall"
  | "ImageSeveralPages"
  | "ImageCarriesOtherData"
  | "ImageDamaged";

/** Image properties that are known from the header and structure, without decoding a pixel. */
export interface ImageHeader {
  readonly contentType: AcceptedType;
  readonly width: number;
  readonly height: number;
  /** Whether the image has one bit per pixel, as in scanners' TIFF files. */
  readonly bitonal: boolean;
  /** The file's resolution in dots per inch; null unless it has a unit and is the same on both axes. */
  readonly densityDpi: number | null;
  /** Horizontal and vertical dots per inch, only for a TIFF where they differ. */
  readonly unequalDpi?: readonly [across: number, down: number] | undefined;
  /** Length of the file up to the end of its first image; later data is not decoded, stored or sent. */
  readonly byteLength: number;
  /** Bytes that a decoder must buffer before it outputs the first row; set only when that is the whole image. */
  readonly bufferedBytes?: number;
}

const messages = {
  ImageEmpty: "The image is empty.",
  ImageTooManyBytes: `The image is larger than ${IMAGE_LIMITS.maxBytes / 1_000_000} MB. Save it at a smaller size or with stronger compression.`,
  ImageTypeNotAccepted: "Only JPEG, PNG, TIFF and WebP images are accepted.",
  ImageTooManyPixels: `The image has more than ${IMAGE_LIMITS.maxPixels / 1_000_000} megapixels. Save it with fewer pixels.`,
  ImageTooSmall: "The image has too few pixels to show a check.",
  ImageSeveralPages: "The file contains several pages or frames. Send one image for each side.",
  ImageCarriesOtherData: "The file contains other data besides the image. Save the image again and send the new file.",
  ImageDamaged: "The image is damaged or incomplete and cannot be read. Retake it or save it again.",
} as const satisfies Record<ImageRefusal, string>;

/** Creates a failure with the code's default message or a more specific one [GAP-5]. */
export function refuse(code: ImageRefusal, message: string = messages[code]): Failure<ImageRefusal> {
  return failure(code, message);
}
