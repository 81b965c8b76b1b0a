import type { BitonalImage } from "@/lib/check-image/core/pixels/image";
import { inkOfRegion } from "@/lib/check-image/core/writing/written-ink";
import { isWholeNumber, NO_NUMBER, type NumberSoFar, WORD_START, type WordNode, withWord } from "./number-words";
import { readCents } from "./row-cents";
import { RowCharacters } from "./row-characters";
import { printedRows } from "./word-rows";

/** Where checks have the amount in words. */
const region = { left: 0.01, top: 0.33, bottom: 0.64 };
/** Hypotheses kept at one place of a line, and how much less probable than the best one they may be. */
const beamWidth = 24;
const beamDepth = 7;
/** The least probability of a letter, the fewest letters of a line that is read, and the least mean of their logarithms. */
const minLetter = 0.004;
const minLetters = 5;
const minMean = -0.4;
/** How much more probable, as a logarithm, than any other number of dollars the one that is told must be. */
const margin = 4;
/** A gap, in the height of capitals, between what stands before the words and the words, and the most of that. */
const apart = 1.9;
const maxBefore = 8;
const A = "A".charCodeAt(0);

/** An amount in words as read: nearly certain, or not told. */
export interface WordsReading {
  readonly dollars: number;
  /** Null where the cents are not certain. */
  readonly cents: number | null;
}

/** What a line may say up to one of its atoms. */
interface Hypothesis {
  readonly node: WordNode;
  readonly number: NumberSoFar;
  readonly score: number;
  readonly letters: number;
}

/** A whole amount. */
interface Ending extends WordsReading {
  readonly score: number;
  readonly letters: number;
}

/**
 * Reads the printed amount in words of an upright, straightened front at 200 dpi.
 *
 * @returns null unless one line says one number of dollars, and what ends it
 */
export function readWords(bitonal: BitonalImage): WordsReading | null {
  const ink = inkOfRegion(bitonal, region);
  const found: WordsReading[] = [];
  for (const row of printedRows(ink)) {
    const { reading, isOpen } = readRow(new RowCharacters(ink, row));
    // A number without an end may go on in another line, or be read in part.
    if (isOpen) return null;
    if (reading) found.push(reading);
  }
  return found.length === 1 ? found[0]! : null;
}

/** What one line says; open where it is a number without an end. */
function readRow(characters: RowCharacters): { readonly reading: WordsReading | null; readonly isOpen: boolean } {
  const beams: Hypothesis[][] = Array.from({ length: characters.count + 1 }, () => []);
  for (const start of startsOf(characters)) {
    beams[start]!.push({ node: WORD_START, number: NO_NUMBER, score: 0, letters: 0 });
  }
  const endings: Ending[] = [];
  let open = Number.NEGATIVE_INFINITY;
  for (let at = 0; at <= characters.count; at++) {
    const beam = bestOf(beams[at]!);
    for (const hypothesis of beam) {
      const ending = endingOf(characters, at, hypothesis);
      if (ending) endings.push(ending);
      const isNumber = hypothesis.node === WORD_START && isWholeNumber(hypothesis.number);
      if (at === characters.count && isNumber && isReadable(hypothesis)) open = Math.max(open, hypothesis.score);
      if (at < characters.count) extend(characters, at, hypothesis, beams);
    }
  }
  endings.sort((a, b) => b.score - a.score);
  const [best] = endings;
  if (!best || !isReadable(best)) return { reading: null, isOpen: open > Number.NEGATIVE_INFINITY };
  const other = endings.find(({ dollars }) => dollars !== best.dollars);
  const isClear = best.score - Math.max(other?.score ?? Number.NEGATIVE_INFINITY, open) >= margin;
  return { reading: isClear ? { dollars: best.dollars, cents: best.cents } : null, isOpen: false };
}

/** Where the words may begin: at the line's begin, after what fills it, and after something short that is far from them. */
function startsOf(characters: RowCharacters): number[] {
  const starts = [0];
  let filled = 0;
  while (filled < characters.count && characters.isFiller(filled)) filled++;
  if (filled > 0 && filled < characters.count) starts.push(filled);
  for (let at = 1; at <= Math.min(maxBefore, characters.count - 1); at++) {
    if (at !== filled && characters.gapBefore(at) >= apart) starts.push(at);
  }
  return starts;
}

/** One short word alone may be found in any print. */
function isReadable({ score, letters }: Pick<Hypothesis, "score" | "letters">): boolean {
  return letters >= minLetters && score >= minMean * letters;
}

/** The most probable hypotheses, each state once. */
function bestOf(beam: readonly Hypothesis[]): Hypothesis[] {
  const sorted = [...beam].sort((a, b) => b.score - a.score);
  const kept: Hypothesis[] = [];
  for (const hypothesis of sorted) {
    if (kept.length >= beamWidth || hypothesis.score < sorted[0]!.score - beamDepth) break;
    if (!kept.some((other) => isSame(other, hypothesis))) kept.push(hypothesis);
  }
  return kept;
}

function isSame(a: Hypothesis, b: Hypothesis): boolean {
  const [x, y] = [a.number, b.number];
  return a.node === b.node && x.total === y.total && x.group === y.group && x.last === y.last;
}

/** Adds what a hypothesis may become with the next letter, or with a mark between words. */
function extend(characters: RowCharacters, at: number, hypothesis: Hypothesis, beams: Hypothesis[][]): void {
  const { node, number, score, letters } = hypothesis;
  if (number.last === "end") return;
  if (node === WORD_START && number !== NO_NUMBER && characters.isMark(at)) beams[at + 1]!.push(hypothesis);
  if (node !== WORD_START && characters.gapBefore(at) > apart) return;
  for (const end of characters.endsFrom(at)) {
    const probabilities = characters.lettersOf(at, end);
    for (const [letter, next] of node.next) {
      const probability = Math.min(1, probabilities[letter.charCodeAt(0) - A]!);
      if (probability < minLetter) continue;
      const step = { score: score + Math.log(probability), letters: letters + 1 };
      if (step.score < 1.6 * minMean * step.letters - 2.5) continue;
      if (next.next.size > 0) beams[end]!.push({ ...step, node: next, number });
      const longer = next.word && withWord(number, next.word);
      if (longer) beams[end]!.push({ ...step, node: WORD_START, number: longer });
    }
  }
}

/** The amount of a hypothesis after which the cents stand, or what ends an amount. */
function endingOf(characters: RowCharacters, at: number, { node, number, score, letters }: Hypothesis): Ending | null {
  if (node !== WORD_START || number.last === "start") return null;
  const whole = { dollars: number.total + number.group, score, letters };
  if (number.last === "end") return { ...whole, cents: null };
  const from = at < characters.count && isWholeNumber(number) && characters.isMark(at) ? at + 1 : at;
  if (from >= characters.count) return null;
  const cents = readCents(characters, from);
  if (cents) return { ...whole, ...cents };
  const isFilled =
    isWholeNumber(number) && at + 1 < characters.count && [at, at + 1].every((i) => characters.isFiller(i));
  return isFilled ? { ...whole, cents: null } : null;
}
