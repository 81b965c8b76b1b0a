/** One symbol of a MICR line as it was read, with its confidence from 0 to 1. `*` is ink that was not recognized. */
export interface MicrSymbol {
  char: string;
  confidence: number;
}

/** A character of the line as it is shown. */
export interface MicrMark {
  readonly key: string;
  readonly char: string;
  readonly isDoubtful: boolean;
  /** Index of the symbol in the reading; null for a blank. */
  readonly index: number | null;
}

/**
 * Letters for the Unicode MICR symbols that a bank may send, matched by shape: Unicode swaps the names of the last two.
 */
const FROM_UNICODE: Readonly<Record<string, string>> = { "\u2446": "A", "\u2447": "B", "\u2448": "C", "\u2449": "D" };

/** Symbols with a lower confidence need review; the same limit as in the reader. */
const DOUBTFUL_BELOW = 0.5;

/** Whether a person should check a symbol of a reading. */
export function isDoubtful({ char, confidence }: MicrSymbol): boolean {
  return char === "*" || confidence < DOUBTFUL_BELOW;
}

/**
 * The line with its fields separated as on paper: a blank follows each transit, amount or on-us symbol that closes a
 * field. Confidences are matched to symbols in order; blanks have none.
 */
export function parseMicrMarks(line: string, symbols: readonly MicrSymbol[] = []): MicrMark[] {
  const marks: MicrMark[] = [];
  let next = 0;
  let isFieldOpen = false;
  for (const written of line) {
    const char = FROM_UNICODE[written] ?? written;
    if (char === " ") {
      if (marks.at(-1)?.char !== " ") marks.push({ key: `${marks.length}`, char, isDoubtful: false, index: null });
      isFieldOpen = false;
      continue;
    }
    const index = next++;
    const read = symbols[index];
    const needsReview = char === "*" || (read?.char === char && isDoubtful(read));
    marks.push({ key: `${marks.length}`, char: char === "*" ? "?" : char, isDoubtful: needsReview, index });
    if ("ABC".includes(char) && isFieldOpen) {
      marks.push({ key: `${marks.length}`, char: " ", isDoubtful: false, index: null });
      isFieldOpen = false;
    } else {
      isFieldOpen = true;
    }
  }
  if (marks.at(-1)?.char === " ") marks.pop();
  return marks;
}

/** The marks of each field, without the blanks between fields. */
export function groupMicrMarks(marks: readonly MicrMark[]): MicrMark[][] {
  const fields: MicrMark[][] = [[]];
  for (const mark of marks) {
    if (mark.char === " ") fields.push([]);
    else fields.at(-1)!.push(mark);
  }
  return fields.filter((field) => field.length > 0);
}
