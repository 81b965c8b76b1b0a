import { type FirstPicture, findFirstPicture } from "@endorse/check-image/core/files/first-picture";
import { CHOSEN_FILE_LIMITS } from "@endorse/check-image/image-limits";
import { readDensityDpi } from "./file-density";
import type { Samples } from "./samples";

/** An image decoded by the browser, upright. */
export interface DecodedPicture extends Samples {
  /** The file's stated resolution, in dots per inch of these pixels; null when it states none. */
  readonly densityDpi: number | null;
  /** File pixels per decoded pixel. */
  readonly scale: number;
  /** The file, truncated after its first image. */
  readonly file: Blob;
}

/** Maximum side in pixels, the same as on the server. More pixels take longer without improving accuracy. */
const maxAnalyzedSide = 4608;

/** Why a file was not decoded. `cannot-decode`: not an image, or a type this browser does not support. */
export type DecodeFailure = "cannot-decode" | "too-many-bytes" | "too-many-pixels";

/**
 * Decodes a file's first image off the main thread, applying its orientation but no color conversion, so the samples
 * match the file. Does not decode a file whose header exceeds the limits.
 */
export async function decodePicture(file: Blob): Promise<DecodedPicture | DecodeFailure> {
  if (file.size > CHOSEN_FILE_LIMITS.maxBytes) return "too-many-bytes";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const first = findFirstPicture(bytes);
  if (first && hasTooManyPixels(first)) return "too-many-pixels";
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(sliceFirstImage(file, first), {
      imageOrientation: "from-image",
      colorSpaceConversion: "none",
      premultiplyAlpha: "none",
    });
  } catch {
    return "cannot-decode";
  }
  try {
    if (hasTooManyPixels(bitmap)) return "too-many-pixels";
    const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / maxAnalyzedSide);
    const decoded = readSamples(bitmap, Math.round(bitmap.width / scale), Math.round(bitmap.height / scale));
    const statedDpi = readDensityDpi(bytes.subarray(0, 65_536));
    if (!decoded) return "cannot-decode";
    return {
      ...decoded,
      file: sliceFirstImage(file, first),
      densityDpi: statedDpi === null ? null : statedDpi / scale,
      scale,
    };
  } finally {
    bitmap.close();
  }
}

function hasTooManyPixels({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width * height > CHOSEN_FILE_LIMITS.maxPixels;
}

/** Truncates the file after its first image. */
function sliceFirstImage(file: Blob, first: FirstPicture | null): Blob {
  return first && first.byteLength < file.size ? file.slice(0, first.byteLength, file.type) : file;
}

/** Scales a bitmap and returns its pixels; null when out of memory. */
export function readSamples(bitmap: ImageBitmap, width: number, height: number): Samples | null {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, samples: context.getImageData(0, 0, width, height).data };
}
