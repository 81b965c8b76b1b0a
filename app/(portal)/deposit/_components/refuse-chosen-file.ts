import { CHOSEN_FILE_LIMITS } from "@/lib/contract/image-limits";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Limits that a chosen file can exceed. */
export type ChosenFileRefusal = "too-many-bytes" | "too-many-pixels";

/** The failure for a file that is too large to be decoded in a browser [GAP-5]. */
export function refuseChosenFile(code: ChosenFileRefusal, file: File): Failure<ChosenFileRefusal> {
  const { maxBytes, maxPixels } = CHOSEN_FILE_LIMITS;
  if (code === "too-many-pixels") {
    return failure(
      code,
      `${file.name} has more than ${maxPixels / 1_000_000} megapixels. Take or save it at a lower resolution.`,
    );
  }
  const megabytes = (file.size / 1_000_000).toFixed(1);
  return failure(
    code,
    `${file.name} has ${megabytes} MB, and at most ${maxBytes / 1_000_000} MB are read. Save it as JPEG, or with fewer pixels.`,
  );
}
