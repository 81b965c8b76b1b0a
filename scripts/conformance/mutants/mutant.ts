/** A deliberate bug in the built-in bank: a text replacement in one source file. */
export interface Mutant {
  readonly id: `M-${number}`;
  /** Section of the bank's document. */
  readonly section: string;
  /** The statement that the bug violates. */
  readonly statement: `S-${number}`;
  /** Description of the bank's wrong behavior. */
  readonly breaks: string;
  /** Path of the source file, relative to the project folder. */
  readonly file: string;
  /** Text to replace; must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Why the trials can't detect the bug, for the report. */
  readonly undetectedReason?: string;
}

/** Applies a mutant to the source of its file. Returns null if the text to replace does not occur exactly once. */
export function mutate({ find, replace }: Mutant, source: string): string | null {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(replace) : null;
}
