import "server-only";
import Papa from "papaparse";

/** Starts a CSV file, because Excel misreads UTF-8 without it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches text that a spreadsheet may read as a formula. Some spreadsheets trim it first, and some accept the
 * full-width forms of East Asian fonts. Papa Parse's pattern covers neither, nor a formula with a line break.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * CSV lines with line endings (RFC 4180); a cell that starts like a formula gets an apostrophe as a prefix.
 */
export function toCsvLines(lines: readonly (readonly (string | number | boolean | null)[])[]): string {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    { newline: "\r\n", escapeFormulae: FORMULA },
  );
  return `${text}\r\n`;
}

/** The text for a cell of a spreadsheet file, prefixed as in a CSV file if it starts like a formula. */
export function neutralizeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
