import { restrictionRecord } from "@/bank/domain/restriction-record";
import type { RestrictionRow } from "@/bank/store/restrictions";

/** What an event is about and says, for a restriction: its record, every value as text [GAP-32]. */
export function restrictionEvent(row: RestrictionRow): { resources: string[]; details: Record<string, string> } {
  const { id: _, partnerId: __, ...said } = restrictionRecord(row);
  const facts = Object.entries(said).map(([name, value]) => [name, String(value)]);
  return {
    resources: [`core/v1/dda/accounts/${row.masterAccountNumber}/restrictions/${row.id}`],
    details: { restrictionId: row.id, ...Object.fromEntries(facts) },
  };
}
