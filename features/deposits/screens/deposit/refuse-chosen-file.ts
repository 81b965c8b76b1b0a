import { CHOSEN_FILE_LIMITS } from "@endorse/check-image/image-limits";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Limits that a selected file can exceed. */
export type ChosenFileRefusal = "too-many-bytes" | "too-many-pixels";

/** Common file extensions of documents that are not images. */
const NON_IMAGE_EXTENSION = /\.(json|txt|csv|tsv|pdf|xml|html?|md|ini|log|rtf|docx?|xlsx?|pptx?|eml|msg)$/i;

export function isNotPicture(name: string): boolean {
  return NON_IMAGE_EXTENSION.test(name);
}

/** Returns advice for a user who selected a file that is not an image. */
export function notPictureAdvice(name: string): string {
  return /\.pdf$/i.test(name)
    ? "Save the pages of the PDF as JPEG or TIFF and choose those."
    : "Choose a JPEG, PNG, WebP or TIFF.";
}

/** Returns the failure for a file that is too large to decode in a browser [GAP-5]. */
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
    `${file.name} is ${megabytes} MB; the limit is ${maxBytes / 1_000_000} MB. Save it as JPEG, or with fewer pixels.`,
  );
}
