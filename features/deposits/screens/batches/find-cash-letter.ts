import { unzipFiles } from "./zip-pictures";

/** Common file extensions of image cash letters. */
const CASH_LETTER_NAME = /\.(x9|x937|x9_?37|icl)$/i;
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/;
const ZIP = /\.zip$/i;

/** An image cash letter and the names of the accompanying files, which are not opened. */
export interface FoundCashLetter {
  readonly cashLetter: File;
  readonly others: readonly string[];
}

/** Finds an image cash letter among selected or dropped files or inside their ZIP files; returns null if none. */
export async function findCashLetter(files: readonly File[]): Promise<FoundCashLetter | null> {
  const cashLetter = files.find(({ name }) => CASH_LETTER_NAME.test(name));
  if (cashLetter) return { cashLetter, others: files.filter((file) => file !== cashLetter).map(({ name }) => name) };
  for (const zip of files.filter(({ name }) => ZIP.test(name))) {
    const others = files.filter((file) => file !== zip).map(({ name }) => name);
    const unpacked = await unzipFiles(zip, (path) => {
      if (HIDDEN.test(path)) return false;
      if (CASH_LETTER_NAME.test(path)) return true;
      others.push(path);
      return false;
    });
    const [first, ...more] = unpacked.ok ? unpacked.value : [];
    if (first) return { cashLetter: first, others: [...others, ...more.map(({ name }) => name)] };
  }
  return null;
}
