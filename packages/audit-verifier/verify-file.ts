import { createReadStream } from "node:fs";
import Papa from "papaparse";
import { CSV_HEADER, matchesEntry } from "./export-csv";
import { parseEntryLine } from "./export-lines";
import type { PublicKey } from "./signing";
import type { Head } from "./statements";
import { ExportFault, ExportVerifier, type VerifiedExport } from "./verify-export";

/** The installation's public key, and optionally a head stored off-site. */
export interface VerifyOptions {
  readonly key: PublicKey;
  readonly savedHead?: Head | undefined;
}

/**
 * Verifies an audit export in JSON lines or CSV, without loading the whole file.
 *
 * @throws ExportFault with the first fault found
 */
export async function verifyExportFile(path: string, { key, savedHead }: VerifyOptions): Promise<VerifiedExport> {
  return verifyExportText(createReadStream(path), { key, savedHead });
}

/** Like {@link verifyExportFile}, but for a stream of UTF-8 bytes. */
export async function verifyExportText(
  chunks: AsyncIterable<Uint8Array>,
  { key, savedHead }: VerifyOptions,
): Promise<VerifiedExport> {
  const verifier = new ExportVerifier(key, savedHead);
  const text = decode(chunks);
  const first = await text.next();
  const start = first.done ? "" : first.value;
  if (start.startsWith("{")) await verifyLines(verifier, start, text);
  else await verifyCsv(verifier, start, text);
  return verifier.finish();
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Invalid UTF-8 means the file was changed.
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== "") yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ExportFault("The file is damaged: it is not UTF-8.");
    throw error;
  }
}

async function verifyLines(verifier: ExportVerifier, start: string, text: AsyncIterable<string>): Promise<void> {
  let rest = start;
  const verifyCompleteLines = () => {
    const lines = rest.split("\n");
    rest = lines.pop()!;
    for (const line of lines) verifier.verify(line);
  };
  verifyCompleteLines();
  for await (const chunk of text) {
    rest += chunk;
    verifyCompleteLines();
  }
  if (rest !== "") throw new ExportFault("The end of the file is missing, or something was added to it.");
}

async function verifyCsv(verifier: ExportVerifier, start: string, text: AsyncIterable<string>): Promise<void> {
  let rest = start.replace(/^\uFEFF/, "");
  let isHeader = true;
  const verifyCells = (cells: string[]) => {
    const proof = cells.at(-1) ?? "";
    if (isHeader) {
      if (cells.join() !== CSV_HEADER.join()) throw new ExportFault("This is not an audit log export.");
      isHeader = false;
      return;
    }
    verifier.verify(proof);
    if (!matchesEntry(cells, parseEntryLine(proof)?.text)) {
      throw new ExportFault(`The cells of the row ${proof.slice(0, 40)}… do not match its entry.`);
    }
  };
  const parse = (isLast: boolean) => {
    const { data, meta, errors } = Papa.parse<string[]>(rest, { delimiter: ",", skipEmptyLines: isLast });
    // The last row may continue in the next chunk.
    const rows = isLast ? data : data.slice(0, -1);
    if (errors.some(({ row }) => row === undefined || row < rows.length)) {
      throw new ExportFault("The file is damaged: its quotation marks don’t match.");
    }
    for (const cells of rows) verifyCells(cells);
    rest = isLast ? "" : rest.slice(findLastRow(rest, meta.linebreak));
  };
  for await (const chunk of text) {
    rest += chunk;
    if (rest.length > 1_000_000) parse(false);
  }
  parse(true);
}

/** Finds where the last CSV row begins: after the last line break outside quotes. */
function findLastRow(text: string, linebreak: string): number {
  let isQuoted = false;
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(linebreak, index)) at = index + linebreak.length;
  }
  return at;
}
