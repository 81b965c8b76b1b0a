import "server-only";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { reserveExportRows } from "@/lib/ledger/access/exported-rows";
import { ledger } from "@/lib/ledger/open-ledger";

/** Limits the number of rows in an export. */
export interface ExportAllowance {
  /** Reserves rows before they are written. Returns the number granted. */
  reserve(requested: number): Promise<number>;
  /** Describes the limit that truncated the export; null if it was not truncated. */
  limitReached(): string | null;
}

/** Applies the policy's limits to one export. Its rows count toward the user's daily limit. */
export function exportAllowance(
  personId: string,
  { rowsPerFile, rowsPerDay }: Pick<PolicyValue<"exports">, "rowsPerFile" | "rowsPerDay">,
): ExportAllowance {
  let rowsLeft = rowsPerFile ?? Number.POSITIVE_INFINITY;
  let limit: string | null = null;
  return {
    limitReached: () => limit,
    async reserve(requested) {
      const inFile = Math.min(requested, rowsLeft);
      if (inFile < requested) limit = `a file has ${rowsPerFile} rows at most`;
      rowsLeft -= inFile;
      if (rowsPerDay === null || inFile === 0) return inFile;
      const day = new Date().toISOString().slice(0, 10);
      const grantedRows = await reserveExportRows((await ledger()).db, {
        personId,
        day,
        requested: inFile,
        limit: rowsPerDay,
      });
      if (grantedRows < inFile) limit = `a person exports ${rowsPerDay} rows a day at most`;
      return grantedRows;
    },
  };
}
