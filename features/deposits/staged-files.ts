import "server-only";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";

/**
 * Pictures that are kept with a staged one: the check alone, straightened; and, where that is what was staged, the
 * picture as it was taken.
 */
const VARIANTS = ["straightened", "original"] as const;

/** Name of a staged picture's file, and of the pictures that are kept with it. */
export function stagedFileName(id: string, variant?: (typeof VARIANTS)[number]): string {
  return variant ? `staged-${id}.${variant}` : `staged-${id}`;
}

/** Deletes the files of staged pictures whose rows are gone. */
export async function removeStagedFiles(pictures: PictureFiles, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await pictures.remove(stagedFileName(id));
    for (const variant of VARIANTS) await pictures.remove(stagedFileName(id, variant));
  }
}
