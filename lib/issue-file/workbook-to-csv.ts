import Papa from "papaparse";
import { type CellValue, readSheet } from "read-excel-file/universal";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/**
 * The first sheet of a workbook (xlsx) as CSV, a line for every row: numbers with all their digits and a point, dates as
 * `YYYY-MM-DD`, formulas by their last results.
 */
export async function workbookToCsv(bytes: Uint8Array): Promise<Outcome<string, "not-a-workbook">> {
  try {
    const rows = await readSheet(new Uint8Array(bytes).buffer);
    return success(
      Papa.unparse(
        rows.map((row) => row.map(textOf)),
        { newline: "\r\n" },
      ),
    );
  } catch {
    return failure("not-a-workbook", "This workbook could not be read. Save it as xlsx without a password, or as CSV.");
  }
}

function textOf(value: CellValue<number> | null): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number") return numberText(value);
  return String(value);
}

/** Fractions as the sheet shows them, without the noise of binary ones beyond fifteen digits. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}
