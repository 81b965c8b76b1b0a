import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { fileDensityDpi } from "./file-density";
import type { Samples } from "./samples";

/** A picture as the browser decoded it, upright. */
export interface DecodedPicture extends Samples {
  /** In dots an inch of these pixels; null when the file names no resolution. */
  readonly densityDpi: number | null;
  /** Pixels of the file for one of these. */
  readonly scale: number;
}

/** As on the server: more pixels than this add time and nothing else. */
const mostAnalysedSide = 4608;

/**
 * Decodes a picture off the page's thread, turned upright as the file's orientation says and without converting its
 * colours, so that the numbers are those of the file.
 *
 * @returns null when this browser cannot read the file, or must not: it has more pixels than a picture may have [GAP-5]
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
    const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / mostAnalysedSide);
    const decoded = samplesOf(bitmap, Math.round(bitmap.width / scale), Math.round(bitmap.height / scale));
    const named = fileDensityDpi(new Uint8Array(await file.slice(0, 65_536).arrayBuffer()));
    return decoded && { ...decoded, densityDpi: named === null ? null : named / scale, scale };
  } finally {
    bitmap.close();
  }
}

/** The pixels of a bitmap drawn at a size; null when there is no memory for them. */
export function samplesOf(bitmap: ImageBitmap, width: number, height: number): Samples | null {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, samples: context.getImageData(0, 0, width, height).data };
}
