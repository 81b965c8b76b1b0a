import { type Restriction, type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly } from "@/lib/contract/tolerant-reading";

/** What a person asked for, and on which master account. */
export interface AskedRestriction {
  readonly accountNumber: string;
  readonly restriction: RestrictionRequest;
}

const COMPARED = [
  "subAccountNumber",
  "appliesTo",
  "rail",
  "transactionType",
  "transactionCode",
  "amountThreshold",
  "currency",
  "effectiveStartTimeHour",
  "effectiveEndTimeHour",
] as const satisfies readonly (keyof RestrictionRequest & keyof Restriction)[];

/**
 * Whether a record of the bank is what was asked for: the same account, criteria and reason. A criterion that the bank
 * added by itself makes it another one.
 *
 * @param record as the ledger keeps it
 */
export function isSameRestriction(
  record: Readonly<Record<string, unknown>>,
  { accountNumber, restriction: asked }: AskedRestriction,
): boolean {
  const said = readTolerantly(restrictionSchema, record).value;
  return (
    said.masterAccountNumber === accountNumber &&
    said.reason?.trim() === asked.reason.trim() &&
    COMPARED.every((name) => (said[name] === "" ? undefined : said[name]) === asked[name]) &&
    (said.effectiveStartTimeMinute ?? 0) === (asked.effectiveStartTimeMinute ?? 0) &&
    (said.effectiveEndTimeMinute ?? 0) === (asked.effectiveEndTimeMinute ?? 0)
  );
}
