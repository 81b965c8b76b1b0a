import type { MicrMatch } from "./micr-match";
import { STRIP_PITCH } from "./micr-strip";

/** A symbol of the line, or a place where something that should be one could not be told. */
export interface MicrPlace extends MicrMatch {
  readonly confidence: number;
  /** A blank cell or more lies between this and the symbol before it. */
  readonly afterBlank: boolean;
}

/** Correlation at which a symbol starts to be credible, and at which it is beyond doubt. */
const DOUBTFUL_SCORE = 0.6;
const SURE_SCORE = 0.9;
/** Lead over the best other symbol that leaves no doubt. */
const SURE_LEAD = 0.16;
/** Confidence from which a symbol counts as read. */
export const SYMBOL_CONFIDENCE = 0.5;
const CORE_SCORE = 0.72;
const FEWEST_CORE = 6;
const FAINTEST = 0.4;
const FARTHEST_FROM_ROW = 4.5;
const BLANK_STEPS = 1.6;

export function confidenceOf(match: MicrMatch): number {
  const likeness = (match.score - DOUBTFUL_SCORE) / (SURE_SCORE - DOUBTFUL_SCORE);
  const lead = (match.score - match.rival) / SURE_LEAD;
  return Math.min(1, Math.max(0, Math.min(likeness, lead)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/**
 * Keeps what belongs to the line: matches as dark as the line's clear symbols, on its row, and no farther than a blank
 * from them. Poor matches among clear ones stay, with a low confidence: ink that could not be read must not vanish.
 */
export function assembleLine(matches: readonly MicrMatch[]): MicrPlace[] {
  const core = matches.filter((match) => match.score >= CORE_SCORE);
  if (core.length < FEWEST_CORE) return [];
  const contrast = median(core.map((match) => match.contrast));
  const rowNear = (right: number) => {
    const nearest = [...core].sort((a, b) => Math.abs(a.right - right) - Math.abs(b.right - right)).slice(0, 7);
    return median(nearest.map((match) => match.middle));
  };
  const onLine = matches.filter(
    (match) =>
      match.contrast >= contrast * FAINTEST && Math.abs(match.middle - rowNear(match.right)) <= FARTHEST_FROM_ROW,
  );
  const isCore = (match: MicrMatch) => match.score >= CORE_SCORE;
  const first = onLine.findIndex(isCore);
  const last = onLine.findLastIndex(isCore);
  const kept = onLine.filter((match, i) => {
    if (i >= first && i <= last) return true;
    const edge = onLine[i < first ? first : last]!;
    return Math.abs(edge.right - match.right) <= STRIP_PITCH * BLANK_STEPS;
  });
  return kept.map((match, i) => ({
    ...match,
    confidence: confidenceOf(match),
    afterBlank: i > 0 && match.right - kept[i - 1]!.right > STRIP_PITCH * BLANK_STEPS,
  }));
}
