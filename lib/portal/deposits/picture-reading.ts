import "server-only";
import { reportSide, type SideReport } from "@/lib/check-image/core/side-report";
import { analyzeCheckImage } from "@/lib/check-image/server/analyze-check-images";
import { straightenPicture } from "@/lib/check-image/server/straighten-picture";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";

/** What was read from the pixels of a picture. */
export interface PictureReading extends SideReport {
  /** A JPEG of the check alone, in color. */
  readonly straightened: Uint8Array;
}

/** Decodes a picture within its limits, runs the image tests and reads a front's magnetic line. */
export async function readPicturePixels(
  bytes: Uint8Array,
  side: ImageView,
): Promise<Outcome<PictureReading, "not-a-picture">> {
  const analyzed = await analyzeCheckImage(bytes, side);
  if (!analyzed.ok) return { ...analyzed, code: "not-a-picture" };
  const { width, height, rectified, document } = analyzed.value;
  const straightened = await straightenPicture(bytes, { width, height, document, rectified });
  if (!straightened.ok) return { ...straightened, code: "not-a-picture" };
  return success({ ...reportSide(analyzed.value), straightened: straightened.value });
}
