/** One statement of the bank's document, and the test that covers it. */
export interface Statement {
  readonly id: `S-${number}`;
  readonly section: string;
  readonly text: string;
  /** Null when no test covers it yet. */
  readonly coveredBy: { readonly file: string; readonly test: string } | null;
}

const ROW = /^\| (S-\d+) \| ([\d.]+) \| (.+?) \| (.*) \|$/gm;

/** Parses the tables of `docs/statements.md`. */
export function readStatements(markdown: string): Statement[] {
  return [...markdown.matchAll(ROW)].map(([, id, section, text, coverage]) => {
    const named = coverage!.match(/^`([^`]+)`: (.+)$/);
    return {
      id: id as Statement["id"],
      section: section!,
      text: text!,
      coveredBy: named ? { file: named[1]!, test: named[2]! } : null,
    };
  });
}
