/** A way to break the built-in bank: a text replacement in one source file. */
export interface Mutant {
  readonly id: `M-${number}`;
  /** Section of the bank's document. */
  readonly section: string;
  /** The statement that it breaks. */
  readonly statement: `S-${number}`;
  /** The bank's wrong behavior. */
  readonly breaks: string;
  /** Path of the source file, relative to the project folder. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Why the trials can't detect it, for the report. */
  readonly undetectedReason?: string;
}

/** Replaces a mutant's text in its file's source; null when the text does not occur exactly once. */
export function mutate({ find, replace }: Mutant, source: string): string | null {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(replace) : null;
}
