import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { decodeText, detectEncoding } from "./decode-text";
import { detectDelimiter } from "./detect-delimiter";
import { proposeStarts } from "./fixed-width";
import { isHeader, matchColumns } from "./match-columns";
import { possibleDateOrders } from "./read-date";
import { type FileRecord, readRecords } from "./read-records";
import type { ReadingSettings } from "./reading-settings";

/** The most bytes of a file. */
export const MAX_FILE_BYTES = 9_000_000;

/** The most lines of a file. */
export const MAX_LINES = 50_000;

export type OpenFailureCode = "not-text" | "empty" | "too-long";

/** A file that was read into records, with the settings by which it was. */
export interface OpenFile {
  readonly text: string;
  readonly records: readonly FileRecord[];
  readonly settings: ReadingSettings;
}

/** Reads a file of which nothing is known yet: what can be seen is proposed, what has to be asked is null. */
export function openFile(bytes: Uint8Array): Outcome<OpenFile, OpenFailureCode> {
  const encoding = detectEncoding(bytes);
  const decoded = decodeText(bytes, encoding);
  if (!decoded.ok) return decoded;
  const text = decoded.value;
  const delimiter = detectDelimiter(text);
  const starts = delimiter === null ? proposeStarts(text) : [];
  const records = readRecords(text, { delimiter, starts });
  const titles = records[0]?.cells ?? [];
  const hasHeader = isHeader(titles);
  const columns = hasHeader ? matchColumns(titles) : {};
  const settings: ReadingSettings = {
    ...{ encoding, delimiter, starts, hasHeader, columns },
    ...{ accountNumber: null, unit: null, kinds: {} },
    dateOrder: onlyDateOrder(records, { hasHeader, columns }),
  };
  return admit({ text, records, settings });
}

/** Reads a file by the settings that were chosen. */
export function openFileAs(bytes: Uint8Array, settings: ReadingSettings): Outcome<OpenFile, OpenFailureCode> {
  const decoded = decodeText(bytes, settings.encoding);
  if (!decoded.ok) return decoded;
  return admit({ text: decoded.value, records: readRecords(decoded.value, settings), settings });
}

function admit(file: OpenFile): Outcome<OpenFile, OpenFailureCode> {
  const count = file.records.length - (file.settings.hasHeader ? 1 : 0);
  if (count < 1) return failure("empty", "This file has no lines about checks.");
  if (count > MAX_LINES) {
    return failure(
      "too-long",
      `This file has ${count.toLocaleString("en-US")} lines; at most 50,000 are taken at once.`,
    );
  }
  return success(file);
}

/** The order of a file's dates when only one is possible; null when somebody has to choose, or without dates. */
export function onlyDateOrder(
  records: readonly FileRecord[],
  { hasHeader, columns }: Pick<ReadingSettings, "hasHeader" | "columns">,
): ReadingSettings["dateOrder"] {
  const orders = possibleDateOrders(textsOfColumn(records, hasHeader, columns.issueDate));
  return orders.length === 1 ? (orders[0] ?? null) : null;
}

/** The texts of a column, without its title; none without a column. */
export function* textsOfColumn(records: readonly FileRecord[], hasHeader: boolean, column: number | undefined) {
  if (column === undefined) return;
  for (let at = hasHeader ? 1 : 0; at < records.length; at += 1) yield records[at]?.cells[column] ?? "";
}

/**
 * What files of one source have in common: their titles; without titles the number of columns, or the length of the
 * lines when the width of columns is fixed.
 */
export function fingerprintOf({ text, records, settings }: OpenFile): string {
  const { delimiter, hasHeader } = settings;
  const titles = records[0]?.cells ?? [];
  if (delimiter === null) return `fixed ${text.search(/[\r\n]|$/)}`;
  if (!hasHeader) return `${delimiter} ${titles.length}`;
  return titles
    .map((title) => title.trim().toLowerCase())
    .join("\t")
    .slice(0, 4000);
}
