import { readTiffPages } from "./read-tiff-pages";
import { zipPictures } from "./zip-pictures";

/** One picture to add: a file, or a page of one. */
export interface FileEntry {
  readonly file: File;
  /** The file's name, with its folders where it was chosen with them. */
  readonly name: string;
  /** From 1; null for a file of one picture. */
  readonly page: number | null;
  /** Why there are no pictures in it, of a zip that can't be read. */
  readonly problem?: string;
}

const LONGEST_NAME = 200;
/** What a folder holds besides pictures, as the lists and the hidden files of a system. */
const NO_PICTURE = /(^|\/)(\.|thumbs\.db$)|\.(json|txt|csv|pdf|xml|html?|md|ini)$/i;
const ZIP = /\.zip$/i;
const TIFF = /\.tiff?$/i;
/** Made once: `localeCompare` makes one for each two names that it compares. */
const BY_NAME = new Intl.Collator("en", { numeric: true });
/** In bytes: 600 pages of a scanner in black and white have 20 MB. */
const MAX_STACK_BYTES = 200_000_000;

/**
 * The pictures among files and in zips, in the order of a stack: by name, with numbers read as numbers, and by page; as they
 * were given where names repeat.
 */
export async function fileEntries(files: readonly File[]): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const { file, name } of inOrder(files)) {
    if (ZIP.test(name)) entries.push(...(await entriesOfZip(file, name)));
    else entries.push(...(await entriesOf(file, name)));
  }
  return entries;
}

function inOrder(files: readonly File[]): { file: File; name: string }[] {
  const named = files
    .map((file) => ({ file, name: (file.webkitRelativePath || file.name).slice(-LONGEST_NAME) }))
    .filter(({ name }) => !NO_PICTURE.test(name));
  // By names that repeat, all backs would come before all fronts.
  if (new Set(named.map(({ name }) => name)).size < named.length) return named;
  return named.toSorted((a, b) => BY_NAME.compare(a.name, b.name));
}

async function entriesOf(file: File, name: string): Promise<FileEntry[]> {
  const pages = TIFF.test(name) && file.size <= MAX_STACK_BYTES ? await readTiffPages(file) : [];
  if (pages.length === 0) return [{ file, name, page: null }];
  return pages.map((page, index) => ({ file: page, name, page: index + 1 }));
}

async function entriesOfZip(zip: File, name: string): Promise<FileEntry[]> {
  const unpacked = await zipPictures(zip, (path) => !NO_PICTURE.test(path) && !ZIP.test(path));
  if (!unpacked.ok) return [{ file: zip, name, page: null, problem: unpacked.message }];
  const entries: FileEntry[] = [];
  for (const { file, name: path } of inOrder(unpacked.value)) entries.push(...(await entriesOf(file, path)));
  if (entries.length > 0) return entries;
  return [{ file: zip, name, page: null, problem: "There is no picture in this zip." }];
}
