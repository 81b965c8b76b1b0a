/** Maximum kinds of findings per file, since a file in the wrong format may have a finding in every field. */
const MAX_FINDINGS = 500;

/** Removes the record number, quoted values and routing numbers, so that similar messages become equal. */
function extractKind(message: string): string {
  return message.replace(/^Record \d+/, "").replaceAll(/"[^"]*"|\b\d{9}\b/g, "");
}

/** Returns the first finding of each kind, at most 500, with the number of similar findings added to the message. */
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
