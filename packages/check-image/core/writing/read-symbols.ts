import type { PixelBox } from "./character-classifier";
import type { WrittenForm } from "./written-forms";
import type { InkPiece, WrittenInk } from "./written-ink";
import { classifySegment, type Segment } from "./written-segments";
import { classifySymbols, type WritingLine } from "./written-symbols";

/** A character that was read, in check pixels. */
export interface ReadCharacter extends PixelBox {
  readonly symbol: string;
  /** How far the ink leans to the right, relative to its height. */
  readonly lean: number;
}

/** The text read from a line of ink pieces. */
export interface SymbolReading {
  /** Digits and marks in the requested form. */
  readonly text: string;
  /** Confidence, 0 to 1: the text's share of all readings, times the probability of the least certain digit. */
  readonly confidence: number;
  /** The widest gap within the text, in character heights. */
  readonly widestGap: number;
  /** The characters from left to right, including marks without meaning. */
  readonly characters: readonly ReadCharacter[];
}

interface Hypothesis {
  readonly text: string;
  readonly score: number;
  /** Probability of the least certain digit. */
  readonly minProbability: number;
  /** Where the last character ends; null before the first character. */
  readonly right: number | null;
  readonly widestGap: number;
  readonly last: LinkedCharacter | null;
}

/** A hypothesis's characters, linked from the last to the first, so that longer hypotheses can share them. */
interface LinkedCharacter {
  readonly character: ReadCharacter;
  readonly before: LinkedCharacter | null;
}

/** Maximum number of pieces per character, and of hypotheses per position. */
const maxPieces = 3;
const beamWidth = 24;
/** Log of the ratio below which a hypothesis is dropped: its share of all readings would round to 0. */
const minRatio = Math.log(1e-6);
/** Log probabilities of merging components and of cutting a component. */
const cost = { merge: Math.log(0.6), mergeTall: Math.log(0.15), cut: Math.log(0.7) };

/**
 * Reads the most probable text of a form in a line, by a beam search over the groupings of pieces into characters.
 *
 * @param minDigit minimum probability of each digit; the search stops early when no reading can reach it
 */
export function readSymbols(
  ink: WrittenInk,
  pieces: readonly InkPiece[],
  line: WritingLine,
  form: WrittenForm,
  minDigit = 0,
): SymbolReading | null {
  const hypotheses: Hypothesis[][] = Array.from({ length: pieces.length + 1 }, () => []);
  hypotheses[0]!.push({ text: "", score: 0, minProbability: 1, right: null, widestGap: 0, last: null });
  if (form.endsInDigit && !endsInDigit(ink, pieces, line, minDigit)) return null;
  const isUsable = ({ minProbability }: Hypothesis) => minProbability >= minDigit;
  for (let from = 0; from < pieces.length; from++) {
    // Looks ahead, because a character may span several pieces.
    if (!hypotheses.slice(from, from + maxPieces).some((group) => group.some(isUsable))) return null;
    const before = findMostProbable(hypotheses[from]!);
    if (before.length === 0) continue;
    for (let to = from + 1; to <= Math.min(pieces.length, from + maxPieces); to++) {
      const group = pieces.slice(from, to);
      if (!isOneCharacter(group, line)) continue;
      const segment = classifySegment(ink, group);
      const extra = computeGroupCost(pieces, from, to, line, form);
      for (const hypothesis of before) hypotheses[to]!.push(...extend(hypothesis, segment, group, line, form, extra));
    }
  }
  return chooseReading(hypotheses.at(-1)!, form);
}

/** Whether a line's last character may be a digit, with any number of pieces. */
function endsInDigit(ink: WrittenInk, pieces: readonly InkPiece[], line: WritingLine, minDigit: number): boolean {
  for (let from = pieces.length - 1; from >= Math.max(0, pieces.length - maxPieces); from--) {
    const group = pieces.slice(from);
    if (isOneCharacter(group, line) && Math.max(...classifySegment(ink, group).digits) >= minDigit) return true;
  }
  return false;
}

/** Merges hypotheses with the same text and returns the best. */
function findMostProbable(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const sums = new Map<string, Hypothesis>();
  for (const hypothesis of hypotheses) {
    const other = sums.get(hypothesis.text);
    if (!other) {
      sums.set(hypothesis.text, hypothesis);
      continue;
    }
    const [better, worse] = other.score >= hypothesis.score ? [other, hypothesis] : [hypothesis, other];
    sums.set(hypothesis.text, { ...better, score: better.score + Math.log1p(Math.exp(worse.score - better.score)) });
  }
  const ordered = [...sums.values()].sort((a, b) => b.score - a.score).slice(0, beamWidth);
  return ordered.filter(({ score }) => score >= ordered[0]!.score + minRatio);
}

function isOneCharacter(group: readonly InkPiece[], { size }: WritingLine): boolean {
  if (group.length === 1) return true;
  const left = Math.min(...group.map((piece) => piece.left));
  const right = Math.max(...group.map((piece) => piece.right));
  if (right - left > 1.35 * size) return false;
  return group.every((piece, i) => i === 0 || piece.left - group[i - 1]!.right < 0.22 * size);
}

/** Computes the log probability of a group's cuts and merges, which is lowest for merging tall components. */
function computeGroupCost(
  pieces: readonly InkPiece[],
  from: number,
  to: number,
  { size }: WritingLine,
  form: WrittenForm,
): number {
  const isTall = ({ top, bottom }: InkPiece) => bottom - top >= 0.7 * size;
  let total = 0;
  for (let i = from + 1; i < to; i++) {
    const [piece, before] = [pieces[i]!, pieces[i - 1]!];
    if (piece.id !== before.id)
      total += isTall(piece) && isTall(before) ? (form.mergeTall ?? cost.mergeTall) : cost.merge;
  }
  if (from > 0 && pieces[from]!.id === pieces[from - 1]!.id) total += cost.cut;
  return total;
}

/** Extends a hypothesis by each character that the segment may be and the form allows. */
function extend(
  { text, score, minProbability, right, widestGap, last }: Hypothesis,
  segment: Segment,
  group: readonly InkPiece[],
  line: WritingLine,
  form: WrittenForm,
  extra: number,
): Hypothesis[] {
  return classifySymbols(segment, group, line, form).flatMap(({ symbol, probability }) => {
    const extended = text + symbol;
    if (!form.prefix.test(extended)) return [];
    const isDigit = symbol >= "0" && symbol <= "9";
    if (isDigit && form.maxDigit && segment.bottom - segment.top > form.maxDigit * line.size) return [];
    const gap = right === null ? 0 : (segment.left - right) / line.size;
    const extent = symbol === "" ? { right, widestGap } : { right: segment.right, widestGap: Math.max(widestGap, gap) };
    const { left, top, bottom, lean } = segment;
    const character = { symbol, left, top, right: segment.right, bottom, lean };
    return {
      ...extent,
      last: symbol === "" ? last : { character, before: last },
      text: extended,
      score: score + extra + Math.log(probability),
      minProbability: isDigit ? Math.min(minProbability, probability) : minProbability,
    };
  });
}

/** Chooses the text of the most probable complete reading. */
function chooseReading(hypotheses: readonly Hypothesis[], form: WrittenForm): SymbolReading | null {
  const texts = new Map<string, Hypothesis>();
  let total = 0;
  for (const hypothesis of findMostProbable(hypotheses)) {
    if (!form.whole.test(hypothesis.text)) continue;
    total += Math.exp(hypothesis.score);
    const text = form.plain(hypothesis.text);
    const other = texts.get(text);
    if (!other || other.score < hypothesis.score) texts.set(text, hypothesis);
  }
  const [best] = [...texts].sort(([, a], [, b]) => b.score - a.score);
  if (!best) return null;
  const [text, { score, minProbability, widestGap, last }] = best;
  return {
    text,
    confidence: Math.min(1, Math.exp(score) / total) * minProbability,
    widestGap,
    characters: listCharacters(last),
  };
}

function listCharacters(last: LinkedCharacter | null): ReadCharacter[] {
  const characters: ReadCharacter[] = [];
  for (let at = last; at; at = at.before) characters.push(at.character);
  return characters.reverse();
}
