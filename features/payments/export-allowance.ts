import "server-only";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { takeExportedRows } from "@/lib/ledger/access/exported-rows";
import { ledger } from "@/lib/ledger/open-ledger";

/** The rows that an export may still write. */
export interface ExportAllowance {
  /** Reserves rows before they are written; returns the number granted. */
  reserve(requested: number): Promise<number>;
  /** The limit that truncated the export; null when it was not truncated. */
  limitReached(): string | null;
}

/** Applies the policy's limits to one export; its rows count against the person's daily limit. */
export function exportAllowance(
  personId: string,
  { rowsPerFile, rowsPerDay }: Pick<PolicyValue<"exports">, "rowsPerFile" | "rowsPerDay">,
): ExportAllowance {
  let left = rowsPerFile ?? Number.POSITIVE_INFINITY;
  let limit: string | null = null;
  return {
    limitReached: () => limit,
    async reserve(requested) {
      const inFile = Math.min(requested, left);
      if (inFile < requested) limit = `a file has ${rowsPerFile} rows at most`;
      left -= inFile;
      if (rowsPerDay === null || inFile === 0) return inFile;
      const day = new Date().toISOString().slice(0, 10);
      const taken = await takeExportedRows((await ledger()).db, {
        personId,
        day,
        requested: inFile,
        limit: rowsPerDay,
      });
      if (taken < inFile) limit = `a person exports ${rowsPerDay} rows a day at most`;
      return taken;
    },
  };
}
