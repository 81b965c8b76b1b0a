/** A symbol read from a MICR line, with its confidence from 0 to 1. `*` is unrecognized ink. */
export interface MicrSymbol {
  char: string;
  confidence: number;
}

/** A character of the line as displayed. */
export interface MicrMark {
  readonly key: string;
  readonly char: string;
  readonly isDoubtful: boolean;
  /** Index of the symbol in the reading; null for a blank. */
  readonly index: number | null;
}

/** Letters for Unicode MICR symbols, matched by shape, since Unicode swaps the names of the last two. */
const FROM_UNICODE: Readonly<Record<string, string>> = { "\u2446": "A", "\u2447": "B", "\u2448": "C", "\u2449": "D" };

/** Symbols with a lower confidence need review; the reader uses the same limit. */
const DOUBTFUL_BELOW = 0.5;

/** Returns whether a user should review a symbol. */
export function isDoubtful({ char, confidence }: MicrSymbol): boolean {
  return char === "*" || confidence < DOUBTFUL_BELOW;
}

/**
 * Parses a line and separates its fields as on paper: a blank follows each transit, amount or on-us symbol that closes
 * a field. Confidences are matched to symbols in order; blanks have none.
 */
export function parseMicrMarks(line: string, symbols: readonly MicrSymbol[] = []): MicrMark[] {
  const marks: MicrMark[] = [];
  let nextIndex = 0;
  let isFieldOpen = false;
  for (const lineChar of line) {
    const char = FROM_UNICODE[lineChar] ?? lineChar;
    if (char === " ") {
      if (marks.at(-1)?.char !== " ") marks.push({ key: `${marks.length}`, char, isDoubtful: false, index: null });
      isFieldOpen = false;
      continue;
    }
    const index = nextIndex++;
    const symbol = symbols[index];
    const needsReview = char === "*" || (symbol?.char === char && isDoubtful(symbol));
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

/** Groups the marks by field, without the blanks between fields. */
export function groupMicrMarks(marks: readonly MicrMark[]): MicrMark[][] {
  const fields: MicrMark[][] = [[]];
  for (const mark of marks) {
    if (mark.char === " ") fields.push([]);
    else fields.at(-1)!.push(mark);
  }
  return fields.filter((field) => field.length > 0);
}
