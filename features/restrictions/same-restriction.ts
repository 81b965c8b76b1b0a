import {
  isRestrictionTerm,
  type RestrictionRequest,
  restrictionRequestSchema,
  restrictionSchema,
} from "@/lib/contract/restriction";
import { readTolerantly } from "@/lib/contract/tolerant-reading";

/** A requested restriction and its master account. */
export interface RequestedRestriction {
  readonly accountNumber: string;
  readonly restriction: RestrictionRequest;
}

/**
 * How to compare these fields with the bank's record. All other terms are compared as criteria. Fields that are not
 * terms are ignored, because they have no effect and a bank may omit them.
 */
const COMPARISONS: Partial<Record<keyof RestrictionRequest, keyof typeof COMPARE>> = {
  effectiveStartTimeMinute: "minute",
  effectiveEndTimeMinute: "minute",
  reason: "text",
};

const COMPARE = {
  criterion: (reported: unknown, requested: unknown) => (reported === "" ? undefined : reported) === requested,
  // A missing minute means the full hour.
  minute: (reported: unknown, requested: unknown) => (reported ?? 0) === (requested ?? 0),
  text: (reported: unknown, requested: unknown) => trimmed(reported) === trimmed(requested),
} as const;

/**
 * Returns whether a bank record matches the request: the same account, criteria and reason. A record with an additional
 * criterion does not match.
 *
 * @param record as stored in the ledger
 */
export function isSameRestriction(
  record: Readonly<Record<string, unknown>>,
  { accountNumber, restriction: requested }: RequestedRestriction,
): boolean {
  const reported = readTolerantly(restrictionSchema, record).value;
  const names = Object.keys(restrictionRequestSchema.shape) as (keyof RestrictionRequest)[];
  return (
    reported.masterAccountNumber === accountNumber &&
    names.every((name) => {
      const comparison = COMPARISONS[name] ?? (isRestrictionTerm(name) ? "criterion" : null);
      return comparison === null || COMPARE[comparison](reported[name], requested[name]);
    })
  );
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
