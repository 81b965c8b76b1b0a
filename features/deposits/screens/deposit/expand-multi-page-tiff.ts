import { CHOSEN_FILE_LIMITS } from "@endorse/check-image/image-limits";
import { readTiffPages } from "./read-tiff-pages";

/** Splits a single multi-page TIFF, as saved by scanners, into its pages; returns any other files unchanged. */
export async function expandMultiPageTiff(files: readonly File[]): Promise<readonly File[]> {
  const [file] = files;
  if (!file || files.length > 1 || file.size > CHOSEN_FILE_LIMITS.maxBytes || !isTiff(file)) return files;
  const pages = await readTiffPages(file);
  return pages.length > 0 ? pages : files;
}

function isTiff({ name, type }: File): boolean {
  return type === "image/tiff" || /\.tiff?$/i.test(name);
}
