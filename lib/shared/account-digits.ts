import { cleanNumber } from "./pasted-text";

/** The least digits that name their own account. */
const MIN_PART = 4;

/** What digits that a person typed may mean. */
export interface AccountDigits {
  /** One account number, written in groups; empty when the text is no number. */
  readonly whole: string;
  /** The numbers of several accounts, or the ends of them; empty when the text can be only one. */
  readonly parts: readonly string[];
}

/**
 * Reads typed digits as one account number and as several: `2218 0091 71` is one, `9171 9235` may be one in groups of
 * four or the ends of two.
 */
export function accountDigits(text: string): AccountDigits {
  const groups = cleanNumber(text).split(/[\s,;-]+/);
  if (!groups.every((group) => /^\d+$/.test(group))) return { whole: "", parts: [] };
  const areSeveral = groups.length > 1 && groups.every(({ length }) => length >= MIN_PART);
  return { whole: groups.join(""), parts: areSeveral ? [...new Set(groups)] : [] };
}
