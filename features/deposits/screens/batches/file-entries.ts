import { readTiffPages } from "@/features/deposits/screens/deposit/read-tiff-pages";
import { isNotPicture, notPictureAdvice } from "@/features/deposits/screens/deposit/refuse-chosen-file";
import { unzipFiles } from "./zip-pictures";

/** One image to add: a file, or a page of one. */
export interface FileEntry {
  readonly file: File;
  /** The file's name, with its folders if a folder was chosen. */
  readonly name: string;
  /** From 1; null for a file of one image. */
  readonly page: number | null;
  /** Why it can't be added: it is not an image, or it is a zip that can't be read. */
  readonly problem?: string;
}

/** The images found among files. */
export interface FoundFiles {
  readonly entries: readonly FileEntry[];
  /** Names of files in folders and zips that are not images, except hidden files and system files. */
  readonly skipped: readonly string[];
}

const MAX_NAME_LENGTH = 200;
/** Hidden files, and files that operating systems add to folders and zips. */
const HIDDEN = /(^|\/)(\.|thumbs\.db$|desktop\.ini$|__MACOSX\/)/i;
const ZIP = /\.zip$/i;
const TIFF = /\.tiff?$/i;
/** Created once, because `localeCompare` creates one for each comparison. */
const BY_NAME = new Intl.Collator("en", { numeric: true });
/** In bytes. 600 black-and-white pages from a scanner are about 20 MB. */
const MAX_STACK_BYTES = 200_000_000;

/**
 * Finds the images in files and zips, in stack order: by name, with numbers in numeric order, then by page. Files with
 * repeated names stay in the given order.
 */
export async function findFileEntries(files: readonly File[]): Promise<FoundFiles> {
  const entries: FileEntry[] = [];
  const skipped: string[] = [];
  for (const { file, name } of inOrder(files)) {
    const isInFolder = name.includes("/");
    if (isInFolder && HIDDEN.test(name)) continue;
    if (ZIP.test(name)) {
      const found = await entriesOfZip(file, name);
      entries.push(...found.entries);
      skipped.push(...found.skipped);
    } else if (!isNotPicture(name)) entries.push(...(await entriesOf(file, name)));
    else if (isInFolder) skipped.push(name);
    else entries.push({ file, name, page: null, problem: `Not an image. ${notPictureAdvice(name)}` });
  }
  return { entries, skipped };
}

function inOrder(files: readonly File[]): { file: File; name: string }[] {
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

async function entriesOfZip(zip: File, name: string): Promise<FoundFiles> {
  const skipped: string[] = [];
  const unpacked = await unzipFiles(zip, (path) => {
    if (HIDDEN.test(path)) return false;
    const isPicture = !isNotPicture(path) && !ZIP.test(path);
    if (!isPicture) skipped.push(`${name}/${path}`);
    return isPicture;
  });
  if (!unpacked.ok) return { entries: [{ file: zip, name, page: null, problem: unpacked.message }], skipped: [] };
  const entries: FileEntry[] = [];
  for (const { file, name: path } of inOrder(unpacked.value)) entries.push(...(await entriesOf(file, path)));
  if (entries.length > 0) return { entries, skipped };
  return { entries: [{ file: zip, name, page: null, problem: "This zip has no images." }], skipped };
}
