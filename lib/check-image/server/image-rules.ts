import "server-only";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Fewest pixels on the shorter and the longer side that could show a check. */
export const leastShorterSide = 40;
export const leastLongerSide = 80;

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

/** What the header and the structure of a picture say, read without decoding a pixel. */
export interface ImageHeader {
  readonly contentType: AcceptedType;
  readonly width: number;
  readonly height: number;
  /** One bit a pixel, as TIFF files of scanners are. */
  readonly bitonal: boolean;
  /** The file's own resolution in dots an inch, when it names one with a unit and the same on both axes. */
  readonly densityDpi: number | null;
  /** Bytes that a decoder must hold before it gives the first row; named where that is the whole picture. */
  readonly heldBytes?: number;
}

const sentences = {
  ImageEmpty: "The picture is empty.",
  ImageTooManyBytes: `The picture is larger than ${IMAGE_LIMITS.maxBytes / 1_000_000} MB. Save it smaller or with stronger compression.`,
  ImageTypeNotAccepted: "Only JPEG, PNG, TIFF and WebP pictures are accepted.",
  ImageTooManyPixels: `The picture has more than ${IMAGE_LIMITS.maxPixels / 1_000_000} megapixels. Save it with fewer pixels.`,
  ImageTooSmall: "The picture has too few pixels to show a check.",
  ImageSeveralPages: "The file holds several pages or frames. Send one picture for each side.",
  ImageCarriesOtherData: "The file holds other data beside the picture. Save the picture again and send the new file.",
  ImageDamaged: "The picture is damaged or incomplete and cannot be read. Take it or save it again.",
} as const satisfies Record<ImageRefusal, string>;

/** A refusal with its rule's sentence, or a closer one. [GAP-5] */
export function refuse(code: ImageRefusal, sentence: string = sentences[code]): Failure<ImageRefusal> {
  return failure(code, sentence);
}
