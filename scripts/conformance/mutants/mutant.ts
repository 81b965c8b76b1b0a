/** A way to break the built-in bank: one text of one source file, replaced. */
export interface Mutant {
  readonly id: `M-${number}`;
  /** Section of the bank's document. */
  readonly section: string;
  /** The statement that it breaks. */
  readonly statement: `S-${number}`;
  /** What the bank then does wrong. */
  readonly breaks: string;
  /** Path of the source file from the project's folder. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Why the trials can't notice it; the report names it. */
  readonly unnoticedBecause?: string;
}

/** Replaces a mutant's text in its file's source; null when the text does not occur exactly once. */
export function mutate({ find, replace }: Mutant, source: string): string | null {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(replace) : null;
}
