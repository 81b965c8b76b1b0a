/** One statement of the bank's document, and the test that holds it. */
export interface Statement {
  readonly id: `S-${number}`;
  readonly section: string;
  readonly says: string;
  /** Null when nothing holds it yet. */
  readonly heldBy: { readonly file: string; readonly test: string } | null;
}

const ROW = /^\| (S-\d+) \| ([\d.]+) \| (.+?) \| (.*) \|$/gm;

/** Reads the tables of `docs/statements.md`. */
export function readStatements(markdown: string): Statement[] {
  return [...markdown.matchAll(ROW)].map(([, id, section, says, held]) => {
    const named = held!.match(/^`([^`]+)`: (.+)$/);
    return {
      id: id as Statement["id"],
      section: section!,
      says: says!,
      heldBy: named ? { file: named[1]!, test: named[2]! } : null,
    };
  });
}
