/** Maximum kinds of findings per file; a file of another format may have one in every field. */
const MAX_FINDINGS = 500;

/** The text that all findings of one kind share: without the record number and the quoted values. */
function extractKind(message: string): string {
  return message.replace(/^Record \d+/, "").replaceAll(/"[^"]*"|\b\d{9}\b/g, "");
}

/** The first finding of every kind, at most 500, each with the number of records that repeat it. */
export function mergeRepeats<T extends { readonly message: string }>(findings: Iterable<T>): T[] {
  const kinds = new Map<string, { readonly first: T; more: number }>();
  for (const finding of findings) {
    const kind = extractKind(finding.message);
    const existing = kinds.get(kind);
    if (existing) existing.more += 1;
    else if (kinds.size < MAX_FINDINGS) kinds.set(kind, { first: finding, more: 0 });
  }
  return [...kinds.values()].map(({ first, more }) => {
    if (more === 0) return first;
    const others = more === 1 ? "1 more record" : `${more.toLocaleString("en-US")} more records`;
    return { ...first, message: `${first.message} The same in ${others}.` };
  });
}
