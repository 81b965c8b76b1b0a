import { readTiffPages } from "@/features/deposits/screens/deposit/read-tiff-pages";
import { isNotPicture, notPictureAdvice } from "@/features/deposits/screens/deposit/refuse-chosen-file";
import { unzipFiles } from "./zip-pictures";

/** An image to add: a file, or one page of a multi-page file. */
export interface FileEntry {
  readonly file: File;
  /** File name, including folders if a folder was selected. */
  readonly name: string;
  /** 1-based page number; null for a single-image file. */
  readonly page: number | null;
  /** Why the file can't be added: it is not an image, or it is an unreadable ZIP file. */
  readonly problem?: string;
}

export interface FoundFiles {
  readonly entries: readonly FileEntry[];
  /** Names of files in folders and ZIP files that are not images, except hidden and system files. */
  readonly skipped: readonly string[];
}

const MAX_NAME_LENGTH = 200;
/** Hidden files, and files that operating systems add to folders and ZIP files. */
const HIDDEN = /(^|\/)(\.|thumbs\.db$|desktop\.ini$|__MACOSX\/)/i;
const ZIP = /\.zip$/i;
const TIFF = /\.tiff?$/i;
/** A shared collator, because `localeCompare` would create one for each comparison. */
const BY_NAME = new Intl.Collator("en", { numeric: true });
/** Maximum size of a multi-page TIFF in bytes; 600 black-and-white scanned pages are about 20 MB. */
const MAX_STACK_BYTES = 200_000_000;

/**
 * Finds the images in files and ZIP files and returns them in stack order: by name, with numbers in numeric order, then
 * by page. If file names repeat, all files keep their given order.
 */
export async function findFileEntries(files: readonly File[]): Promise<FoundFiles> {
  const entries: FileEntry[] = [];
  const skipped: string[] = [];
  for (const { file, name } of sortFiles(files)) {
    const isInFolder = name.includes("/");
    if (isInFolder && HIDDEN.test(name)) continue;
    if (ZIP.test(name)) {
      const found = await createZipEntries(file, name);
      entries.push(...found.entries);
      skipped.push(...found.skipped);
    } else if (!isNotPicture(name)) entries.push(...(await entriesOf(file, name)));
    else if (isInFolder) skipped.push(name);
    else entries.push({ file, name, page: null, problem: `Not an image. ${notPictureAdvice(name)}` });
  }
  return { entries, skipped };
}

function sortFiles(files: readonly File[]): { file: File; name: string }[] {
  const named = files.map((file) => ({ file, name: (file.webkitRelativePath || file.name).slice(-MAX_NAME_LENGTH) }));
  // If names repeat, as in front.jpg, back.jpg, front.jpg, sorting would put all backs before all fronts.
  if (new Set(named.map(({ name }) => name)).size < named.length) return named;
  return named.toSorted((a, b) => BY_NAME.compare(a.name, b.name));
}

async function entriesOf(file: File, name: string): Promise<FileEntry[]> {
  const pages = TIFF.test(name) && file.size <= MAX_STACK_BYTES ? await readTiffPages(file) : [];
  if (pages.length === 0) return [{ file, name, page: null }];
  return pages.map((page, index) => ({ file: page, name, page: index + 1 }));
}

async function createZipEntries(zip: File, name: string): Promise<FoundFiles> {
  const skipped: string[] = [];
  const unpacked = await unzipFiles(zip, (path) => {
    if (HIDDEN.test(path)) return false;
    const isPicture = !isNotPicture(path) && !ZIP.test(path);
    if (!isPicture) skipped.push(`${name}/${path}`);
    return isPicture;
  });
  if (!unpacked.ok) return { entries: [{ file: zip, name, page: null, problem: unpacked.message }], skipped: [] };
  const entries: FileEntry[] = [];
  for (const { file, name: path } of sortFiles(unpacked.value)) entries.push(...(await entriesOf(file, path)));
  if (entries.length > 0) return { entries, skipped };
  return { entries: [{ file: zip, name, page: null, problem: "This zip has no images." }], skipped };
}
