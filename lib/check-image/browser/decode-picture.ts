import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { fileDensityDpi } from "./file-density";
import type { Samples } from "./samples";

/** An image as decoded by the browser, upright. */
export interface DecodedPicture extends Samples {
  /** Resolution in dots per inch of these pixels; null when the file states none. */
  readonly densityDpi: number | null;
  /** File pixels per decoded pixel. */
  readonly scale: number;
}

/** The server's limit too: more pixels add time and no accuracy. */
const maxAnalyzedSide = 4608;

/**
 * Decodes an image off the main thread, applies the file's orientation and skips color conversion, so that the samples
 * are those of the file.
 *
 * @returns null when this browser cannot decode the file, or when it exceeds the pixel limit [GAP-5]
 */
export async function decodePicture(file: Blob): Promise<DecodedPicture | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, {
      imageOrientation: "from-image",
      colorSpaceConversion: "none",
      premultiplyAlpha: "none",
    });
  } catch {
    return null;
  }
  try {
    if (bitmap.width * bitmap.height > IMAGE_LIMITS.maxPixels) return null;
    const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / maxAnalyzedSide);
    const decoded = samplesOf(bitmap, Math.round(bitmap.width / scale), Math.round(bitmap.height / scale));
    const named = fileDensityDpi(new Uint8Array(await file.slice(0, 65_536).arrayBuffer()));
    return decoded && { ...decoded, densityDpi: named === null ? null : named / scale, scale };
  } finally {
    bitmap.close();
  }
}

/** The pixels of a bitmap drawn at a size; null when out of memory. */
export function samplesOf(bitmap: ImageBitmap, width: number, height: number): Samples | null {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, samples: context.getImageData(0, 0, width, height).data };
}
