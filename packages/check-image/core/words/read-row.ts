import { isWholeNumber, NO_NUMBER, type NumberSoFar, WORD_START, type WordNode, withWord } from "./number-words";
import { readCents } from "./row-cents";
import type { RowCharacters } from "./row-characters";
import { CAPITAL_HEIGHT } from "./word-rows";

/** Maximum number of hypotheses per position, and their maximum log probability deficit to the best hypothesis. */
const beamWidth = 24;
const beamDepth = 7;
/** Minimum probability of a letter, minimum number of letters in a line, and minimum mean log probability. */
const minLetter = 0.004;
const minLetters = 5;
const minMean = -0.4;
/** Minimum lead in log probability of the reported number of dollars over any other number. */
const margin = 4;
/** Maximum gap between words, in capital heights; a label may precede the words at a larger distance. */
const maxWordGap = 1.9;
/** Maximum number of characters and capitals in a label; more may be a damaged word. */
const label = { characters: 12, capitals: 3 };
const A = "A".charCodeAt(0);

/** An amount in words, reported only when nearly certain. */
export interface WordsReading {
  readonly dollars: number;
  /** Null when the cents are not certain. */
  readonly cents: number | null;
}

/** A possible reading of a line up to an atom. */
interface Hypothesis {
  readonly node: WordNode;
  readonly number: NumberSoFar;
  /** Whether the last atom was a mark. */
  readonly isMarked: boolean;
  readonly score: number;
  readonly letters: number;
}

/** A complete amount. */
interface Ending extends WordsReading {
  readonly score: number;
  readonly letters: number;
}

/** The reading of a printed line. */
export interface RowReading {
  readonly reading: WordsReading | null;
  /** Whether the line is a number without an ending. */
  readonly isOpen: boolean;
}

/** Reads a printed line; the reading is null unless the line is a number of dollars with an ending. */
export function readRow(characters: RowCharacters): RowReading {
  const beams: Hypothesis[][] = Array.from({ length: characters.count + 1 }, () => []);
  for (const start of findStarts(characters)) {
    beams[start]!.push({ node: WORD_START, number: NO_NUMBER, isMarked: false, score: 0, letters: 0 });
  }
  const endings: Ending[] = [];
  let open = Number.NEGATIVE_INFINITY;
  for (let at = 0; at <= characters.count; at++) {
    const beam = selectBest(beams[at]!);
    for (const hypothesis of beam) {
      const ending = readEnding(characters, at, hypothesis);
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

/** Finds where the words may start: at the start of the line, after filler, and after a distant label. */
function findStarts(characters: RowCharacters): number[] {
  let capitals = characters.capitalsBefore;
  if (capitals > label.capitals) return [];
  const starts = [0];
  let filled = 0;
  while (filled < characters.count && characters.isFiller(filled)) filled++;
  if (filled > 0 && filled < characters.count) starts.push(filled);
  for (let at = 1; at <= Math.min(label.characters, characters.count - 1); at++) {
    if (characters.heightOf(at - 1, at) >= CAPITAL_HEIGHT) capitals++;
    if (capitals > label.capitals) break;
    if (at !== filled && characters.gapBefore(at) >= maxWordGap) starts.push(at);
  }
  return starts;
}

/** Whether a reading is long and probable enough; a single short word may occur in any print. */
function isReadable({ score, letters }: Pick<Hypothesis, "score" | "letters">): boolean {
  return letters >= minLetters && score >= minMean * letters;
}

/** Selects the most probable hypotheses, one per state. */
function selectBest(beam: readonly Hypothesis[]): Hypothesis[] {
  const sorted = [...beam].sort((a, b) => b.score - a.score);
  const selected: Hypothesis[] = [];
  for (const hypothesis of sorted) {
    if (selected.length >= beamWidth || hypothesis.score < sorted[0]!.score - beamDepth) break;
    if (!selected.some((other) => isSame(other, hypothesis))) selected.push(hypothesis);
  }
  return selected;
}

function isSame(a: Hypothesis, b: Hypothesis): boolean {
  const [x, y] = [a.number, b.number];
  return (
    a.node === b.node && a.isMarked === b.isMarked && x.total === y.total && x.group === y.group && x.last === y.last
  );
}

/** Extends a hypothesis by the next letter, or by a mark between words. */
function extend(characters: RowCharacters, at: number, hypothesis: Hypothesis, beams: Hypothesis[][]): void {
  const { node, number, isMarked, score, letters } = hypothesis;
  const hasStarted = node !== WORD_START || number !== NO_NUMBER;
  if (number.last === "end" || (hasStarted && characters.gapBefore(at) > maxWordGap)) return;
  if (node === WORD_START && hasStarted && !isMarked && characters.isMark(at))
    beams[at + 1]!.push({ ...hypothesis, isMarked: true });
  for (const end of characters.endsFrom(at)) {
    const probabilities = characters.lettersOf(at, end);
    for (const [letter, next] of node.next) {
      const probability = Math.min(1, probabilities[letter.charCodeAt(0) - A]!);
      if (probability < minLetter) continue;
      const step = { score: score + Math.log(probability), letters: letters + 1, isMarked: false };
      if (step.score < 1.6 * minMean * step.letters - 2.5) continue;
      if (next.next.size > 0) beams[end]!.push({ ...step, node: next, number });
      const longer = next.word && withWord(number, next.word);
      if (longer) beams[end]!.push({ ...step, node: WORD_START, number: longer });
    }
  }
}

/** Returns a hypothesis's amount if cents or a different ending follow; otherwise null. */
function readEnding(characters: RowCharacters, at: number, hypothesis: Hypothesis): Ending | null {
  const { node, number, score, letters } = hypothesis;
  if (node !== WORD_START || number.last === "start") return null;
  const whole = { dollars: number.total + number.group, score, letters };
  if (number.last === "end") return { ...whole, cents: null };
  let from = at;
  if (isWholeNumber(number)) while (from < characters.count && isBetween(characters, from)) from++;
  const isNear = from < characters.count && characters.gapBefore(from) <= maxWordGap;
  const cents = isNear ? readCents(characters, from) : null;
  if (cents) return { ...whole, ...cents };
  return isWholeNumber(number) && isFilledFrom(characters, at) ? { ...whole, cents: null } : null;
}

/** Whether an atom may be between the dollars and the cents. */
function isBetween(characters: RowCharacters, at: number): boolean {
  return characters.isMark(at) || characters.isFiller(at);
}

/** Whether the rest of the line is at least two filler atoms; anything else may be a damaged word. */
function isFilledFrom(characters: RowCharacters, from: number): boolean {
  for (let at = from; at < characters.count; at++) if (!characters.isFiller(at)) return false;
  return characters.count - from >= 2;
}
