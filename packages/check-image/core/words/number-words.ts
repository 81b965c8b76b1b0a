/** A grammar for whole dollars in English words, up to 999,999,999: which words may follow the preceding words. */

const UNITS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split(" ");
const TEENS = "TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN".split(" ");
const TENS = "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split(" ");

/** A word by its effect: it adds to the number, multiplies it, joins its parts, or ends it. */
type Word =
  | { readonly kind: "unit" | "teen" | "tens"; readonly value: number }
  | { readonly kind: "hundred" | "and" | "dollars" | "only" }
  | { readonly kind: "scale"; readonly value: number };

const WORDS: Readonly<Record<string, Word>> = {
  ...Object.fromEntries(UNITS.map((word, i) => [word, { kind: "unit", value: i + 1 }] as const)),
  ...Object.fromEntries(TEENS.map((word, i) => [word, { kind: "teen", value: i + 10 }] as const)),
  ...Object.fromEntries(TENS.map((word, i) => [word, { kind: "tens", value: 10 * (i + 2) }] as const)),
  HUNDRED: { kind: "hundred" },
  THOUSAND: { kind: "scale", value: 1_000 },
  MILLION: { kind: "scale", value: 1_000_000 },
  AND: { kind: "and" },
  DOLLARS: { kind: "dollars" },
  ONLY: { kind: "only" },
};

/** A word prefix, with the letters that may follow it, and the word if the prefix is complete. */
export interface WordNode {
  readonly next: Map<string, WordNode>;
  word: Word | null;
}

/** The empty prefix, with which every word starts. */
export const WORD_START: WordNode = { next: new Map(), word: null };
for (const [letters, word] of Object.entries(WORDS)) {
  let node = WORD_START;
  for (const letter of letters) {
    const next = node.next.get(letter) ?? { next: new Map(), word: null };
    node.next.set(letter, next);
    node = next;
  }
  node.word = word;
}

/** The part of a number read so far, up to a word boundary. */
export interface NumberSoFar {
  /** Value of the groups up to the last scale. */
  readonly total: number;
  /** Value of the last group, 0 to 999. */
  readonly group: number;
  /** The last word's kind; "then" after an AND before cents, "end" after a word that ends the number. */
  readonly last: "start" | Word["kind"] | "then" | "end";
  /** Upper limit (excluded) of the next scale. */
  readonly scale: number;
}

export const NO_NUMBER: NumberSoFar = { total: 0, group: 0, last: "start", scale: Number.POSITIVE_INFINITY };

/** Adds a word to a number; null when the word can't follow. */
export function withWord(number: NumberSoFar, word: Word): NumberSoFar | null {
  const { total, group, last, scale } = number;
  const isWhole = isWholeNumber(number);
  switch (word.kind) {
    case "unit":
      if (last === "start" || last === "scale" || last === "hundred" || last === "tens" || last === "and")
        return { ...number, group: group + word.value, last: "unit" };
      return null;
    case "teen":
    case "tens":
      if (last === "start" || last === "scale" || last === "hundred" || last === "and")
        return { ...number, group: group + word.value, last: word.kind };
      return null;
    case "hundred":
      return (last === "unit" && group < 10) || (last === "teen" && group > 10 && group < 20 && total === 0)
        ? { ...number, group: 100 * group, last: "hundred" }
        : null;
    case "scale":
      if (!isWhole || group === 0 || group > 999 || word.value >= scale) return null;
      return { total: total + group * word.value, group: 0, last: "scale", scale: word.value };
    case "and":
      if (!isWhole) return null;
      return { ...number, last: last === "hundred" || last === "scale" ? "and" : "then" };
    default:
      return isWhole ? { ...number, last: "end" } : null;
  }
}

/** Whether the number could be complete: the last word is part of the number. */
export function isWholeNumber({ last }: NumberSoFar): boolean {
  return last !== "start" && last !== "and" && last !== "then" && last !== "end";
}
