import { cleanNumber } from "./pasted-text";

/** Minimum number of digits that can identify an account. */
const MIN_PART_DIGITS = 4;

/** Possible interpretations of typed digits. */
export interface AccountDigits {
  /** One account number without group separators; empty if the input is not a number. */
  readonly whole: string;
  /** Several account numbers or their last digits; empty if the input can only be one number. */
  readonly parts: readonly string[];
}

/**
 * Interprets typed digits as one account number and as several: `2218 0091 71` is one number, but `9171 9235` may be
 * one number in groups of four, or the last digits of two numbers.
 */
export function accountDigits(text: string): AccountDigits {
  const groups = cleanNumber(text).split(/[\s,;-]+/);
  if (!groups.every((group) => /^\d+$/.test(group))) return { whole: "", parts: [] };
  const canBeSeveral = groups.length > 1 && groups.every(({ length }) => length >= MIN_PART_DIGITS);
  return { whole: groups.join(""), parts: canBeSeveral ? [...new Set(groups)] : [] };
}
