import { cleanText } from "@/lib/shared/pasted-text";
import { isErrorCell } from "./workbook-cells";

/** Whether a line issues or voids a check. */
export const ISSUE_KINDS = ["issue", "void"] as const;

export type IssueKind = (typeof ISSUE_KINDS)[number];

/** The meanings of an indicator value; `left-out` excludes a line that does neither, such as a deposit. */
export const KIND_MEANINGS = [...ISSUE_KINDS, "left-out"] as const;

export type KindMeaning = (typeof KIND_MEANINGS)[number];

/**
 * How a column marks void checks: by indicator words, by text that mentions a void (such as a memo), or by being filled
 * in (such as a void date). `unrelated` columns do not mark voids.
 */
export const COLUMN_ANSWERS = ["words", "mentions", "filled", "unrelated"] as const;

export type ColumnAnswer = (typeof COLUMN_ANSWERS)[number];

/** A column that marks void checks. */
export interface KindColumn {
  readonly column: number;
  readonly by: Exclude<ColumnAnswer, "unrelated">;
  /** Whether the title asks about voids, so that yes and no are meaningful values. */
  readonly isFlag: boolean;
}

const VOID = /^(v|void|voids|voided|stop|stops|stopped|stop payment|cancel|canceled|cancelled)$/;
/** Matches a void, stop or cancellation anywhere in a value. */
export const VOID_WORDS =
  /\b(void\w*|stop|stopped|stp|cancel\w*|cancl\w*|cncl\w*|revers\w*|reissue\w*|delet\w*)\b|^v$/i;
const ISSUE = /^(|i|issue|issues|issued)$/;
const YES = /^(y|yes|t|true|1|x)$/;
const NO = /^(n|no|f|false|0)$/;
/** Matches an empty value in a date column, such as `00/00/0000` or `-`. */
const EMPTY_DATE = /^[0\W_]*$/;
/** Matches the years of common placeholder dates. */
const PLACEHOLDER_YEAR = /\b(0001|1899|1900|1753|9999)\b/;

/**
 * Parses a value in an issue or void column; null if it is ambiguous.
 *
 * @param chosen the meanings chosen by the user, by lowercase value
 */
export function readKind(
  text: string,
  { by, isFlag }: Pick<KindColumn, "by" | "isFlag">,
  chosen: Readonly<Record<string, KindMeaning>>,
): KindMeaning | null {
  const word = kindWord(text);
  if (isErrorCell(word)) return null;
  if (Object.hasOwn(chosen, word)) return chosen[word] ?? null;
  if (by === "mentions") return VOID_WORDS.test(word) ? "void" : "issue";
  if (by === "filled") {
    if (EMPTY_DATE.test(word) || NO.test(word)) return "issue";
    return PLACEHOLDER_YEAR.test(word) ? null : "void";
  }
  if (VOID.test(word) || (isFlag && YES.test(word))) return "void";
  return ISSUE.test(word) || (isFlag && NO.test(word)) ? "issue" : null;
}

/** Normalizes a value to the key used for choices. */
export function kindWord(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Maximum number of values to ask the user about; a column with more values is not an indicator. */
const MAX_VALUES = 12;
const MAX_VALUE_LENGTH = 40;

/** Returns a column's values that do not clearly mean issue or void, in lowercase and file order. */
export function findUnknownKinds(texts: Iterable<string>, column: Pick<KindColumn, "by" | "isFlag">): string[] {
  const unknown = new Set<string>();
  for (const text of texts) {
    const word = kindWord(text);
    if (word.length <= MAX_VALUE_LENGTH && !isErrorCell(word) && readKind(text, column, {}) === null) unknown.add(word);
    if (unknown.size === MAX_VALUES) break;
  }
  return [...unknown];
}
