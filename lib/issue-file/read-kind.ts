/** Whether a line issues a check or voids it. */
export const ISSUE_KINDS = ["issue", "void"] as const;

export type IssueKind = (typeof ISSUE_KINDS)[number];

const VOID = new Set(["v", "void", "voided", "cancel", "canceled", "cancelled", "y", "yes", "true"]);
const ISSUE = new Set(["", "i", "issue", "issued", "n", "no", "false"]);

/**
 * Reads the indicator of issue or void, or a flag of being void; null for a text that means neither by itself.
 *
 * @param chosen what a person chose for texts that say nothing by themselves, by their text in lower case
 */
export function readKind(text: string, chosen: Readonly<Record<string, IssueKind>>): IssueKind | null {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(chosen, word)) return chosen[word] ?? null;
  if (VOID.has(word)) return "void";
  return ISSUE.has(word) ? "issue" : null;
}

/** Texts offered for a choice at most: a column with more of them is not an indicator. */
const MOST_TEXTS = 12;

/** The texts of a column that mean neither issue nor void by themselves, in lower case, in their order. */
export function unknownKinds(texts: Iterable<string>): string[] {
  const unknown = new Set<string>();
  for (const text of texts) {
    if (readKind(text, {}) === null) unknown.add(text.trim().toLowerCase());
    if (unknown.size === MOST_TEXTS) break;
  }
  return [...unknown];
}
