import { cleanText } from "@/lib/shared/pasted-text";
import { isErrorCell } from "./workbook-cells";

/** Whether a line issues a check or voids it. */
export const ISSUE_KINDS = ["issue", "void"] as const;

export type IssueKind = (typeof ISSUE_KINDS)[number];

/** The meanings of an indicator value; a line with neither meaning, such as a deposit, is excluded. */
export const KIND_MEANINGS = [...ISSUE_KINDS, "left-out"] as const;

export type KindMeaning = (typeof KIND_MEANINGS)[number];

/**
 * How a column marks void checks: by words, by text that mentions a void (a memo), or by any text (a void date).
 * `unrelated` columns do not mark them.
 */
export const COLUMN_ANSWERS = ["words", "mentions", "filled", "unrelated"] as const;

export type ColumnAnswer = (typeof COLUMN_ANSWERS)[number];

/** A column that marks void checks. */
export interface KindColumn {
  readonly column: number;
  readonly by: Exclude<ColumnAnswer, "unrelated">;
  /** Whether the title is a yes-or-no question about voids; only then are yes and no meaningful. */
  readonly isFlag: boolean;
}

const VOID = /^(v|void|voids|voided|stop|stops|stopped|stop payment|cancel|canceled|cancelled)$/;
/** A void, a stop or a cancellation anywhere in a text. */
export const VOID_WORDS =
  /\b(void\w*|stop|stopped|stp|cancel\w*|cancl\w*|cncl\w*|revers\w*|reissue\w*|delet\w*)\b|^v$/i;
const ISSUE = /^(|i|issue|issues|issued)$/;
const YES = /^(y|yes|t|true|1|x)$/;
const NO = /^(n|no|f|false|0)$/;
/** The value of a date column that has no date, such as `00/00/0000` or `-`. */
const EMPTY = /^[0\W_]*$/;
/** Years of placeholder dates in databases. */
const NO_DATE = /\b(0001|1899|1900|1753|9999)\b/;

/**
 * Reads a value of an issue or void column; null if it is ambiguous.
 *
 * @param chosen the meanings that a person chose, by value in lowercase
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
    if (EMPTY.test(word) || NO.test(word)) return "issue";
    return NO_DATE.test(word) ? null : "void";
  }
  if (VOID.test(word) || (isFlag && YES.test(word))) return "void";
  return ISSUE.test(word) || (isFlag && NO.test(word)) ? "issue" : null;
}

/** Normalizes a text to the key of a choice. */
export function kindWord(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Maximum number of values offered for a choice; a column with more is not an indicator. */
const MAX_VALUES = 12;
const MAX_VALUE_LENGTH = 40;

/** The values of a column that do not clearly mean issue or void, in lowercase and in file order. */
export function findUnknownKinds(texts: Iterable<string>, column: Pick<KindColumn, "by" | "isFlag">): string[] {
  const unknown = new Set<string>();
  for (const text of texts) {
    const word = kindWord(text);
    if (word.length <= MAX_VALUE_LENGTH && !isErrorCell(word) && readKind(text, column, {}) === null) unknown.add(word);
    if (unknown.size === MAX_VALUES) break;
  }
  return [...unknown];
}
