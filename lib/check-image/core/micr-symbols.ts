import { median } from "./median";
import { hiddenPlaces, hiddenSymbols, levelsNear } from "./micr-hidden";
import type { MicrMatch } from "./micr-match";
import { type MicrStrip, STRIP_PITCH } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";

/** A symbol of the line, or a place where something that should be one could not be told. */
export interface MicrPlace extends MicrMatch {
  readonly confidence: number;
  /** A blank cell or more lies between this and the symbol before it. */
  readonly afterBlank: boolean;
}

/** Confidence from which a symbol counts as read. */
export const SYMBOL_CONFIDENCE = 0.5;
/** Correlation at which a symbol starts to be credible, and at which it is beyond doubt. */
const DOUBTFUL_SCORE = 0.56;
const SURE_SCORE = 0.84;
/** The same below the typical correlation of the line. */
const DOUBTFUL_FALL = 0.33;
const SURE_FALL = 0.05;
/** Lead over the best other symbol that leaves no doubt. */
const SURE_LEAD = 0.16;
/** In a blurred print all leads are small: there the part of the possible lead counts, and the lead against the misfit. */
const LEAST_LEAD = 0.02;
const DISTINCTION_SHARE = 0.85;
const UNLIKENESS_SHARE = 0.5;
/** However clear the lead, less than this part of the possible one is what a damaged rival looks like. */
const DISTINCTION_CAP = 1.15;
/** A clear symbol; and the typical one of a line that is E-13B and no look-alike. */
const CLEAR_SCORE = 0.72;
const TYPICAL_SCORE = 0.8;
const FEWEST_CLEAR = 6;
const FAINTEST = 0.4;
const FARTHEST_FROM_ROW = 4.5;
const BLANK_STEPS = 1.6;
const CLOSEST_STEPS = 0.86;

/** Under foreign ink: nearly all of the symbol's own is there, of every other a part is not, and the foreign is no blot. */
const MOST_ABSENT = 0.06;
const RIVAL_ABSENT = 0.13;
const MOST_FOREIGN = 0.9;
const LOWEST_HIDDEN_SCORE = 0.5;
/** A place where no symbol has this much of its ink is certainly blank. */
const BLANK_ABSENT = 0.4;

/** `typical` is the correlation of the line's clear symbols: in a clean line a symbol that fits less well is spoiled. */
function confidenceOf(match: MicrMatch, typical: number): number {
  const doubtful = Math.max(DOUBTFUL_SCORE, typical - DOUBTFUL_FALL);
  const sure = Math.max(SURE_SCORE, typical - SURE_FALL);
  const likeness = (match.score - doubtful) / (sure - doubtful);
  const lead = match.score - match.rival;
  const distinct = Math.max(
    lead / SURE_LEAD,
    lead >= LEAST_LEAD ? match.distinction * DISTINCTION_SHARE : 0,
    lead / (2 * (UNLIKENESS_SHARE * (1 - match.score) + LEAST_LEAD)),
  );
  return Math.min(1, Math.max(0, Math.min(likeness, distinct, match.distinction * DISTINCTION_CAP)));
}

class LineContext {
  constructor(
    readonly strip: MicrStrip,
    readonly templates: MicrTemplateSet,
    readonly clear: readonly MicrMatch[],
  ) {}

  rowNear(right: number): number {
    const byDistance = [...this.clear].sort((a, b) => Math.abs(a.right - right) - Math.abs(b.right - right));
    return median(byDistance.slice(0, 7).map((match) => match.middle));
  }

  /** A second opinion on a doubtful match: is it one symbol crossed by something else? */
  lookUnder(match: MicrMatch): { symbol: MicrMatch["symbol"]; confidence: number } | null {
    const levels = levelsNear(this.strip, this.templates, this.clear, match.right);
    const row = this.rowNear(match.right);
    const [first, second] = hiddenSymbols(this.strip, this.templates, levels, match.right, row, 2);
    if (!first || !second || first.absent > MOST_ABSENT || first.foreign > MOST_FOREIGN) return null;
    const known = first.symbol === match.symbol ? match.score : first.symbol === match.rivalSymbol ? match.rival : 0;
    const lead = second.absent - first.absent;
    if (known < LOWEST_HIDDEN_SCORE || lead < RIVAL_ABSENT) return null;
    return { symbol: first.symbol, confidence: Math.min(1, SYMBOL_CONFIDENCE + (lead - RIVAL_ABSENT) * 2) };
  }

  /** Ink between two right edges that may be a symbol and was not recognised. */
  unread(from: number, to: number): MicrMatch[] {
    const levels = levelsNear(this.strip, this.templates, this.clear, (from + to) / 2);
    const row = this.rowNear((from + to) / 2);
    return hiddenPlaces(this.strip, this.templates, levels, from, to, row, BLANK_ABSENT).map(({ right, symbol }) => ({
      symbol,
      right,
      middle: row,
      score: 0,
      rival: 0,
      rivalSymbol: symbol,
      distinction: 0,
      contrast: 0,
    }));
  }
}

/** Keeps what belongs to the line: as dark as its clear symbols, on its row, and no farther than a blank from them. */
function onLine(context: LineContext, matches: readonly MicrMatch[]): MicrMatch[] {
  const contrast = median(context.clear.map((match) => match.contrast));
  const near = matches.filter(
    (match) =>
      match.contrast >= contrast * FAINTEST &&
      Math.abs(match.middle - context.rowNear(match.right)) <= FARTHEST_FROM_ROW,
  );
  const isClear = (match: MicrMatch) => match.score >= CLEAR_SCORE;
  const first = near.findIndex(isClear);
  const last = near.findLastIndex(isClear);
  return near.filter((match, i) => {
    if (i >= first && i <= last) return true;
    return Math.abs(near[i < first ? first : last]!.right - match.right) <= STRIP_PITCH * BLANK_STEPS;
  });
}

/** Ink that could not be read must not vanish from the line: every gap and both ends are searched for it. */
function withUnread(context: LineContext, kept: readonly MicrMatch[]): MicrMatch[] {
  const closest = STRIP_PITCH * CLOSEST_STEPS;
  const farthest = STRIP_PITCH * BLANK_STEPS;
  const first = kept[0]!;
  const last = kept.at(-1)!;
  const all = [...context.unread(first.right - farthest, first.right - closest), first];
  for (let i = 1; i < kept.length; i++) {
    const [from, to] = [kept[i - 1]!.right + closest, kept[i]!.right - closest];
    if (to >= from) all.push(...context.unread(from, to));
    all.push(kept[i]!);
  }
  return [...all, ...context.unread(last.right + closest, last.right + farthest)];
}

/** The line that a strip's matches make up; empty when they are no E-13B line. */
export function assembleLine(strip: MicrStrip, templates: MicrTemplateSet, matches: readonly MicrMatch[]): MicrPlace[] {
  const clear = matches.filter((match) => match.score >= CLEAR_SCORE);
  if (clear.length < FEWEST_CLEAR) return [];
  const typical = median(clear.map((match) => match.score));
  if (typical < TYPICAL_SCORE) return [];
  const context = new LineContext(strip, templates, clear);
  const all = withUnread(context, onLine(context, matches));
  return all.map((match, i) => {
    const confidence = confidenceOf(match, typical);
    const under = confidence < SYMBOL_CONFIDENCE && match.score > 0 ? context.lookUnder(match) : null;
    return {
      ...match,
      ...(under ?? { confidence }),
      afterBlank: i > 0 && match.right - all[i - 1]!.right > STRIP_PITCH * BLANK_STEPS,
    };
  });
}
