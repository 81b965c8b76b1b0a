import "server-only";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";

/** Files stored with a staged image: the straightened image and, if uploaded, the original. */
const VARIANTS = ["straightened", "original"] as const;

/** Returns the file name of a staged image or one of its variants. */
export function stagedFileName(id: string, variant?: (typeof VARIANTS)[number]): string {
  return variant ? `staged-${id}.${variant}` : `staged-${id}`;
}

/** Deletes the files of staged images whose rows were deleted. */
export async function removeStagedFiles(pictures: PictureFiles, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await pictures.remove(stagedFileName(id));
    for (const variant of VARIANTS) await pictures.remove(stagedFileName(id, variant));
  }
}
