import { type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly } from "@/lib/contract/tolerant-reading";

/** A person's request and its master account. */
export interface RequestedRestriction {
  readonly accountNumber: string;
  readonly restriction: RestrictionRequest;
}

/** How each requested field is compared with the record; a missing field does not compile. */
const COMPARISONS = {
  subAccountNumber: "criterion",
  appliesTo: "criterion",
  rail: "criterion",
  transactionType: "criterion",
  transactionCode: "criterion",
  amountThreshold: "criterion",
  currency: "criterion",
  effectiveStartTimeHour: "criterion",
  effectiveStartTimeMinute: "minute",
  effectiveEndTimeHour: "criterion",
  effectiveEndTimeMinute: "minute",
  reason: "text",
  // Has no effect, and a bank may omit it.
  notes: "not compared",
  // Never sent (4.9).
  otherAccountType: "not compared",
} as const satisfies Record<keyof RestrictionRequest, keyof typeof COMPARE>;

const COMPARE = {
  criterion: (reported: unknown, requested: unknown) => (reported === "" ? undefined : reported) === requested,
  // A missing minute means the full hour.
  minute: (reported: unknown, requested: unknown) => (reported ?? 0) === (requested ?? 0),
  text: (reported: unknown, requested: unknown) => textOf(reported) === textOf(requested),
  "not compared": () => true,
} as const;

/**
 * Whether a record of the bank matches the request: the same account, criteria and reason. An additional criterion
 * makes it a different restriction.
 *
 * @param record as stored in the ledger
 */
export function isSameRestriction(
  record: Readonly<Record<string, unknown>>,
  { accountNumber, restriction: requested }: RequestedRestriction,
): boolean {
  const reported = readTolerantly(restrictionSchema, record).value;
  const names = Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[];
  return (
    reported.masterAccountNumber === accountNumber &&
    names.every((name) => COMPARE[COMPARISONS[name]](reported[name], requested[name]))
  );
}

function textOf(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
