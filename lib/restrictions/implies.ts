import type { RestrictionTerms } from "./matches";

const DAY_MINUTES = 24 * 60;

/** A half-open range of the day, in minutes after midnight: start included, end excluded. */
export interface DayRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Returns a restriction's daily hours in the bank's local time; two ranges when they span midnight [GAP-26]. */
export function dayRangesOf(terms: RestrictionTerms): readonly DayRange[] {
  const { effectiveStartTimeHour: startHour, effectiveEndTimeHour: endHour } = terms;
  if (startHour === undefined || endHour === undefined) return [{ startMinute: 0, endMinute: DAY_MINUTES }];
  const startMinute = startHour * 60 + (terms.effectiveStartTimeMinute ?? 0);
  const endMinute = endHour * 60 + (terms.effectiveEndTimeMinute ?? 0);
  if (startMinute < endMinute) return [{ startMinute, endMinute }];
  const untilMidnight = { startMinute, endMinute: DAY_MINUTES };
  return endMinute === 0 ? [untilMidnight] : [{ startMinute: 0, endMinute }, untilMidnight];
}

/** Whether a term must be equal in both restrictions, unless the wider one omits it. */
const MUST_BE_EQUAL = {
  rail: true,
  transactionType: true,
  transactionCode: true,
  currency: true,
  // Compared separately below.
  status: false,
  masterAccountNumber: false,
  subAccountNumber: false,
  appliesTo: false,
  amountThreshold: false,
  effectiveStartTimeHour: false,
  effectiveStartTimeMinute: false,
  effectiveEndTimeHour: false,
  effectiveEndTimeMinute: false,
} as const satisfies Record<keyof RestrictionTerms, boolean>;

const EQUALITY_TERMS = (Object.keys(MUST_BE_EQUAL) as (keyof RestrictionTerms)[]).filter((name) => MUST_BE_EQUAL[name]);

/**
 * Whether one restriction already blocks everything a narrower one would, so placing the narrower one has no effect
 * [GAP-26] [GAP-27]. A restriction with unknown accounts neither implies another nor is implied by one.
 *
 * @param wider must be Active
 * @param narrower its status is ignored
 */
export function restrictionImplies(wider: RestrictionTerms, narrower: RestrictionTerms): boolean {
  return (
    wider.status === "Active" &&
    includesAccounts(accountsOf(wider), accountsOf(narrower)) &&
    EQUALITY_TERMS.every((name) => wider[name] === undefined || wider[name] === narrower[name]) &&
    (wider.amountThreshold ?? 0) <= (narrower.amountThreshold ?? 0) &&
    dayRangesOf(narrower).every((inner) =>
      dayRangesOf(wider).some(
        ({ startMinute, endMinute }) => startMinute <= inner.startMinute && inner.endMinute <= endMinute,
      ),
    )
  );
}

interface Accounts {
  readonly master: string;
  readonly hasMaster: boolean;
  /** A subaccount's number, `all` or `none`. */
  readonly subs: string | "all" | "none";
}

function accountsOf({ masterAccountNumber, subAccountNumber, appliesTo }: RestrictionTerms): Accounts | null {
  if (masterAccountNumber === undefined) return null;
  switch (appliesTo) {
    case "Account":
      return { master: masterAccountNumber, hasMaster: true, subs: "none" };
    case "SubAccounts":
      return { master: masterAccountNumber, hasMaster: false, subs: subAccountNumber ?? "all" };
    case "All":
      return { master: masterAccountNumber, hasMaster: true, subs: subAccountNumber ?? "all" };
    default:
      return null;
  }
}

function includesAccounts(wider: Accounts | null, narrower: Accounts | null): boolean {
  if (!wider || !narrower || wider.master !== narrower.master) return false;
  if (narrower.hasMaster && !wider.hasMaster) return false;
  return narrower.subs === "none" || wider.subs === "all" || wider.subs === narrower.subs;
}
