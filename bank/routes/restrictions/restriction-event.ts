import { restrictionRecord } from "@/bank/domain/restriction-record";
import type { RestrictionRow } from "@/bank/store/restrictions";

/** The resources and details of a restriction's event: its record with all values as strings [GAP-32]. */
export function restrictionEvent(row: RestrictionRow): { resources: string[]; details: Record<string, string> } {
  const { id: _, partnerId: __, ...fields } = restrictionRecord(row);
  const details = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return {
    resources: [`core/v1/dda/accounts/${row.masterAccountNumber}/restrictions/${row.id}`],
    details: { restrictionId: row.id, ...Object.fromEntries(details) },
  };
}
