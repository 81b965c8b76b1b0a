import "server-only";
import type { PictureFiles } from "@/lib/ledger/picture-files";

/** Name of a staged picture's file, and of the picture made from it: the check alone, straightened. */
export function stagedFileName(id: string, variant?: "straightened"): string {
  return variant ? `staged-${id}.${variant}` : `staged-${id}`;
}

/** Takes away the files of staged pictures whose rows are gone. */
export async function removeStagedFiles(pictures: PictureFiles, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await pictures.remove(stagedFileName(id));
    await pictures.remove(stagedFileName(id, "straightened"));
  }
}
