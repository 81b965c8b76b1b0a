import "server-only";
import Papa from "papaparse";

/** Begins a CSV file; without it Excel misreads UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A text that a spreadsheet may take for a formula: some trim it first, some take the wide forms of East Asian fonts for
 * the plain ones. Papa Parse's own pattern knows neither, nor a formula with a line break.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * CSV lines with line endings (RFC 4180); a cell that begins like a formula is prefixed with an apostrophe.
 */
export function toCsvLines(lines: readonly (readonly (string | number | boolean | null)[])[]): string {
  const text = Papa.unparse(
    lines.map((line) => [...line]),
    { newline: "\r\n", escapeFormulae: FORMULA },
  );
  return `${text}\r\n`;
}

/** A text for a cell of a spreadsheet file: one that begins like a formula is prefixed as in a CSV file. */
export function neutralizeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
