import "server-only";
import Papa from "papaparse";

/** Must start a CSV file, because Excel otherwise misreads UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches text that a spreadsheet may interpret as a formula. Some spreadsheets trim text first, and some accept
 * full-width characters. Papa Parse's pattern covers neither, nor formulas with line breaks.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * Formats CSV lines with line endings (RFC 4180). Prefixes cells that look like formulas with an apostrophe.
 */
export function toCsvLines(lines: readonly (readonly (string | number | boolean | null)[])[]): string {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    { newline: "\r\n", escapeFormulae: FORMULA },
  );
  return `${text}\r\n`;
}

/** Returns the text for a spreadsheet cell, prefixed as in CSV files if it looks like a formula. */
export function neutralizeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
