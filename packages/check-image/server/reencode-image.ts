import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { type Outcome, success } from "@endorse/check-image/outcome";
import type { Metadata, Sharp } from "sharp";
import { isGraySpace, maxAnalyzedSide, openImage, readExifDensity, toDecodeFailure } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import { type AcceptedType, chosenImages, type ImageHeader, type ImageRefusal, refuse } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface ReencodedImage {
  readonly contentType: AcceptedType;
  readonly bytes: Uint8Array;
}

type Encoder = (image: Sharp) => Sharp;

const png: Encoder = (image) => image.png({ compressionLevel: 2, adaptiveFiltering: true });
const jpeg = (quality: number): Encoder => {
  return (image) => image.jpeg({ quality, chromaSubsampling: quality > 90 ? "4:4:4" : "4:2:0" });
};
const group4: Encoder = (image) => image.tiff({ compression: "ccittfax4", bitdepth: 1, predictor: "none" });

/**
 * Decodes a user's file and re-encodes its first image: upright, with square pixels, dark print on light paper, in gray
 * or sRGB. The result keeps the resolution and no other metadata, so that nothing else in the file is stored or sent
 * . PNG and TIFF pixels are unchanged if the result fits the bank's limits; images above the maximum analyzed
 * size are reduced [GAP-5].
 *
 * @param options.isTurned rotates the image by 180°
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { isTurned = false } = {},
): Promise<Outcome<ReencodedImage, ImageRefusal>> {
  const header = inspectImage(bytes, chosenImages);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      return await encode(bytes.subarray(0, header.value.byteLength), header.value, isTurned);
    } catch (error) {
      return toDecodeFailure(error);
    }
  }, header.value.bufferedBytes);
}

async function encode(
  bytes: Uint8Array,
  header: ImageHeader,
  isTurned: boolean,
): Promise<Outcome<ReencodedImage, ImageRefusal>> {
  const metadata = await openImage(bytes).metadata();
  const changes = { isTurned, isNegative: await isNegative(bytes) };
  for (const [contentType, encoder] of chooseEncoders(header)) {
    const output = await encoder(openPixels(bytes, header, metadata, changes)).toBuffer();
    if (output.byteLength <= IMAGE_LIMITS.maxBytes) return success({ contentType, bytes: new Uint8Array(output) });
  }
  return refuse("ImageTooManyBytes");
}

/** Returns the encoders to try in order until the image fits the byte limit, lossless encoders first. */
function chooseEncoders({ contentType, bitonal }: ImageHeader): readonly (readonly [AcceptedType, Encoder])[] {
  const lossy = [95, 88, 76].map((quality) => ["image/jpeg", jpeg(quality)] as const);
  if (bitonal) return [["image/tiff", group4]];
  return contentType === "image/jpeg" || contentType === "image/webp" ? lossy : [["image/png", png], ...lossy];
}

interface Changes {
  readonly isTurned: boolean;
  readonly isNegative: boolean;
}

function openPixels(bytes: Uint8Array, header: ImageHeader, metadata: Metadata, changes: Changes): Sharp {
  const image = openImage(bytes).autoOrient();
  if (changes.isTurned) image.flip().flop();
  if (changes.isNegative) image.negate({ alpha: false });
  if (metadata.hasAlpha) image.flatten({ background: "#fff" });
  const square = computeSquareSize(header, metadata);
  const scale = Math.min(1, maxAnalyzedSide / Math.max(square.width, square.height));
  // Every accepted bitonal image fits the byte limit, and resizing would make it gray.
  if (scale < 1 && !header.bitonal) {
    const [width, height] = [Math.round(square.width * scale), Math.round(square.height * scale)];
    image.resize({ width, height, fit: "fill", kernel: "linear" });
  } else if (header.unequalDpi) {
    const { width, height } = square;
    image.resize({ width, height, fit: "fill", kernel: header.bitonal ? "nearest" : "linear" });
  }
  image.toColourspace(isGraySpace(metadata.space) ? "b-w" : "srgb");
  const dpi = square.dpi ?? header.densityDpi ?? readExifDensity(metadata.density);
  return dpi === null ? image : image.withDensity(header.bitonal ? dpi : dpi * scale);
}

/** Returns the upright size with square pixels at the higher resolution, since faxes have fewer rows than columns. */
function computeSquareSize({ width, height, unequalDpi }: ImageHeader, { orientation = 1 }: Metadata) {
  const dpi = unequalDpi && Math.max(...unequalDpi);
  const [across, down] = unequalDpi ?? [1, 1];
  const size = dpi
    ? { width: Math.round((width * dpi) / across), height: Math.round((height * dpi) / down) }
    : { width, height };
  // Exif orientations 5 to 8 swap the axes.
  return orientation < 5 ? { ...size, dpi } : { width: size.height, height: size.width, dpi };
}

/** Longest run of light pixels in a printed stroke at the reduced width; runs on paper are longer. */
const LONGEST_STROKE_PX = 24;
const REDUCED_WIDTH_PX = 1200;

/**
 * Returns whether a scan shows light print on a dark background: mostly dark, with light only in strokes. A dark photo
 * and a check on a scanner's black lid have larger light areas.
 */
async function isNegative(bytes: Uint8Array): Promise<boolean> {
  const { data, info } = await openImage(bytes)
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .resize({ width: REDUCED_WIDTH_PX, withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const levels = data.toSorted();
  const [dark, light] = [levels[Math.floor(levels.length * 0.02)]!, levels[Math.floor(levels.length * 0.995)]!];
  const middle = (dark + light) / 2;
  if (levels[Math.floor(levels.length / 2)]! >= middle || light - dark < 100) return false;
  let [lightAreaPixels, run] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    run = data[at]! >= middle && at % info.width !== 0 ? run + 1 : 0;
    if (run === LONGEST_STROKE_PX) lightAreaPixels += LONGEST_STROKE_PX;
    else if (run > LONGEST_STROKE_PX) lightAreaPixels++;
  }
  return lightAreaPixels < data.length * 0.05;
}
