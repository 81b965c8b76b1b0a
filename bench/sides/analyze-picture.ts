import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { NO_ENTRIES } from "@endorse/check-image/core/entries/side-entries";
import type { CheckSide } from "@endorse/check-image/core/pixels/image";
import { reportSide, type SideReport } from "@endorse/check-image/core/side-report";
import { createAnalysisOptions } from "@endorse/check-image/server/analyze-check-images";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";

/** Returns the report that the deposit page would use for an image. */
export async function reportPicture(bytes: Uint8Array, side: CheckSide): Promise<SideReport> {
  const decoded = await decodeCheckImage(bytes);
  if (!decoded.ok) throw new Error(decoded.message);
  const analysis = analyzeSide(decoded.value.gray, { ...createAnalysisOptions(decoded.value), side });
  return reportSide(analysis, NO_ENTRIES);
}

/** Returns whether the report hints that the image is not a check or shows the opposite side. */
export function isSuspect({ hints }: SideReport): boolean {
  return hints.some(({ name }) => name === "NotACheck" || name === "OtherSide");
}
