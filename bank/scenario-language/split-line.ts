import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** A token of a line: a word, or a field with its value. */
export type Part =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "field"; readonly name: string; readonly value: string };

const PART = /\s*(?:([a-z-]+|[a-zA-Z]+)=)?("(?:[^"\\]|\\.)*"|[^\s"#=]+)(?=\s|#|$)/y;

/** Splits a line into tokens; double quotes enclose a value with blanks, and `#` starts a comment. */
export function splitLine(line: string): Outcome<Part[], "not-split"> {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  while (!/^\s*(#.*)?$/.test(line.slice(PART.lastIndex))) {
    const from = PART.lastIndex;
    const match = PART.exec(line);
    if (!match) {
      const rest = line.slice(from).trim().slice(0, 40);
      return failure("not-split", `can't be read from "${rest}" on: write name=value, and "…" around blanks`);
    }
    const [, name, raw = ""] = match;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replace(/\\(.)/g, "$1") : raw;
    parts.push(name === undefined ? { kind: "word", text: value } : { kind: "field", name, value });
  }
  return success(parts);
}
