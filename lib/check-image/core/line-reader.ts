import { E13B_SYMBOLS, type E13bSymbol } from "./e13b-glyphs";
import { InkScale } from "./ink-levels";
import { confidenceOf } from "./match-confidence";
import { median } from "./median";
import { type CellReading, CellScale } from "./micr-cells";
import type { MicrMatch } from "./micr-match";
import { BENDING_STEPS } from "./micr-path";
import { type MicrStrip, STRIP_PITCH } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";
import { fitParabola, heightAt } from "./parabola";
import { chanceOf, OpinionGiver, type SymbolOpinion } from "./symbol-opinion";

/** How far from the row's middle a match may lie in pixels of the strip. */
export const OFF_ROW = 4.5;
/** The same for a spoiled match: what stands beside the symbol may pull it up or down until it resembles another one. */
const SPOILED_OFF_ROW = 2;
/** Confidence from which a symbol counts as read. */
export const SYMBOL_CONFIDENCE = 0.5;
/** Matches that fit the line this well need no second opinion. */
export const UNQUESTIONED_FALL = 0.06;
/** No print that is another symbol, or none, was ever seen to fit as well as this: the network need not be asked. */
const PERFECT_CONFIDENCE = 0.95;
const PERFECT_SCORE = 0.9;
/** The second opinion: leads from which a symbol is read, from which it may stand, and from which a cell is blank. */
const READ_LEAD = 0.3;
const STANDING_LEAD = 0.3;
const BLANK_LEAD = 0.15;
/** Foreign ink, in parts of a symbol's own, that cannot make another symbol of it, and from which the symbol is crossed. */
const CLEAN = 0.12;
const CROSSED = 0.2;
const TOUCHED_LEAD = 0.12;
/** Beyond the ends of a line only what may be a whole symbol counts as a damaged one. */
const MOST_ABSENT_AT_END = 0.3;
const MOST_ABSENT = 0.22;
const MOST_FOREIGN = 1;
const LEAST_REMNANT = 0.18;
/** A match as good as this is no blank, however faint: glare fades ink. */
const NO_BLANK_SCORE = 0.7;
const FAINTEST = 0.1;
/** The network of symbols: chances from which it reads a symbol or a blank by itself, and from which it forbids a reading. */
const READ_CHANCE = 0.95;
const AGREED_CHANCE = 0.84;
const BLANK_CHANCE = 0.88;
const AGREED_BLANK_CHANCE = 0.6;
const VETO_CHANCE = 0.9;
const CONTESTED_CHANCE = 0.8;
/** From here the network needs no trace of the symbol's ink as solid as that of the others: glare fades it. */
const CERTAIN_CHANCE = 0.99;
/** How far a spoiled match may lie from its place on the grid, in pixels of the strip. */
const PULLED = 1.5;
/** Share of a symbol's ink that may be absent where it is still held by a cell, and how much darker than print a pen's ink is. */
const HELD = 0.12;
const DARKER_PEN = 1.06;
/** Confidence of what is only supposed. */
const DOUBT = 0.45;

/** What was read in a cell. */
export interface CellPlace extends MicrMatch {
  readonly confidence: number;
  /** What the network of symbols thought, where it was asked. */
  readonly opinion: SymbolOpinion | null;
}

/** Reads a line's cells one after the other, each by its likeness to the templates and by the network of symbols. */
export class LineReader {
  private readonly scale: CellScale;
  private readonly opinions: OpinionGiver;
  private readonly contrast: number;
  private readonly rowAt: (x: number) => number;

  constructor(
    strip: MicrStrip,
    templates: MicrTemplateSet,
    clear: readonly MicrMatch[],
    private readonly typical: number,
  ) {
    const levels = new InkScale(strip, templates, clear);
    this.scale = new CellScale(strip, templates, levels);
    this.opinions = new OpinionGiver(strip, levels);
    this.contrast = median(clear.map((match) => match.contrast));
    const row = fitParabola(
      clear.map(({ right }) => right),
      clear.map(({ middle }) => middle),
      BENDING_STEPS * STRIP_PITCH,
    );
    this.rowAt = (x) => heightAt(row, x);
  }

  /** Beside the line a pen's stroke may pass for a symbol: a spoiled one at an end counts only if nothing leads out of its cell. */
  confidenceAtEnd(place: CellPlace): number {
    const isClean = place.score >= this.typical - UNQUESTIONED_FALL;
    const isAgreed = place.opinion?.best === place.symbol && place.opinion.chance >= READ_CHANCE;
    return isClean || isAgreed || !this.scale.goesOn(place.right, place.middle)
      ? place.confidence
      : Math.min(place.confidence, DOUBT);
  }

  /** Reads the cell that ends at `right`; null when it is blank. */
  read(right: number, match: MicrMatch | null, isEnd: boolean): CellPlace | null {
    const row = this.rowAt(right);
    const fits = match !== null && this.isInRow(match, row) && match.contrast >= this.contrast * FAINTEST;
    const confidence = fits ? confidenceOf(match, this.typical) : 0;
    if (fits && confidence >= PERFECT_CONFIDENCE && match.score >= PERFECT_SCORE) {
      return { ...match, confidence, opinion: null };
    }
    if (fits && confidence >= SYMBOL_CONFIDENCE && match.score >= this.typical - UNQUESTIONED_FALL) {
      return this.unlessForbidden({ ...match, confidence }, this.opinions.at(match.right, match.middle));
    }
    // A pen's stroke may pull a spoiled match to the side: then the grid knows better where the cell is.
    const isPlaced = fits && confidence > 0 && Math.abs(match.right - right) <= PULLED;
    const cell = this.scale.weigh(isPlaced ? match.right : right, fits ? match.middle : row);
    if (cell?.absents === null && !fits) return null;
    const opinion = this.opinions.at(isPlaced ? match.right : right, isPlaced ? match.middle : row);
    const byLikeness = this.byLikeness(right, row, fits ? match : null, confidence, cell, isEnd);
    const place = this.together(byLikeness, opinion, cell, fits ? match : unmatched(right, row), isEnd);
    const isDrawn = place !== null && place.confidence >= SYMBOL_CONFIDENCE && this.isCompletedByPen(place, cell);
    return isDrawn ? { ...place, confidence: DOUBT } : place;
  }

  private isInRow({ score, middle }: MicrMatch, row: number): boolean {
    const isSpoiled = score < this.typical - UNQUESTIONED_FALL;
    return Math.abs(middle - row) <= (isSpoiled ? SPOILED_OFF_ROW : OFF_ROW);
  }

  /** A clear symbol in which the network sees something else with certainty is in doubt. */
  private unlessForbidden(place: Omit<CellPlace, "opinion">, opinion: SymbolOpinion): CellPlace {
    const isForbidden = opinion.best !== place.symbol && opinion.chance >= VETO_CHANCE;
    return { ...place, opinion, confidence: isForbidden ? Math.min(place.confidence, DOUBT) : place.confidence };
  }

  /** A spoiled cell is read when its likeness and the network agree, or the network is sure and the symbol's ink is there. */
  private together(
    byLikeness: Omit<CellPlace, "opinion"> | null,
    opinion: SymbolOpinion,
    cell: CellReading | null,
    place: MicrMatch,
    isEnd: boolean,
  ): CellPlace | null {
    const { best, chance } = opinion;
    if (best === " ") {
      if (byLikeness === null) {
        return isEnd && chance < BLANK_CHANCE && this.maySymbol(place, cell)
          ? { ...place, opinion, confidence: 0 }
          : null;
      }
      const isRead = byLikeness.confidence >= SYMBOL_CONFIDENCE;
      // Where both see a pen that runs on and nothing else, neither needs to be as sure.
      const isPen = cell?.symbol === null && this.scale.goesOn(place.right, place.middle);
      if (!isRead && chance >= (isPen ? AGREED_BLANK_CHANCE : BLANK_CHANCE)) return null;
      return { ...byLikeness, opinion, confidence: Math.min(byLikeness.confidence, DOUBT) };
    }
    if (byLikeness !== null && byLikeness.confidence >= SYMBOL_CONFIDENCE) {
      const isContested = chanceOf(opinion, byLikeness.symbol) < CONTESTED_CHANCE;
      return { ...byLikeness, opinion, confidence: isContested ? DOUBT : byLikeness.confidence };
    }
    if (best === "*") {
      if (byLikeness !== null) return { ...byLikeness, opinion };
      return (isEnd ? this.maySymbol(place, cell) : chance >= VETO_CHANCE)
        ? { ...place, opinion, confidence: 0 }
        : null;
    }
    const isAgreed = place.symbol === best || cell?.symbol === best;
    const isThere = chance >= CERTAIN_CHANCE || absentOf(cell, best) <= MOST_ABSENT;
    if (isThere && chance >= (isAgreed ? AGREED_CHANCE : READ_CHANCE)) {
      return { ...place, symbol: best, opinion, confidence: Math.min(0.9, SYMBOL_CONFIDENCE + 0.4 * chance) };
    }
    if (byLikeness !== null) return { ...byLikeness, opinion };
    return (isEnd ? this.maySymbol(place, cell) : chance >= VETO_CHANCE) ? { ...place, opinion, confidence: 0 } : null;
  }

  /** Whether most ink of any symbol is there, and no more above and below it than a symbol has. */
  private maySymbol({ right, middle }: MicrMatch, cell: CellReading | null): boolean {
    const isHeld = cell?.absents?.some((absent) => absent <= MOST_ABSENT_AT_END) ?? false;
    return isHeld && !this.scale.isInDark(right, middle);
  }

  /** Whether the cell holds all ink of another symbol, and what makes this one of it is darker than the print: a pen's. */
  private isCompletedByPen({ symbol, right, middle }: CellPlace, cell: CellReading | null): boolean {
    // No pen draws a stroke of a symbol without leaving any ink beside it.
    if (cell !== null && cell.foreign < CLEAN) return false;
    return E13B_SYMBOLS.some(
      (other) =>
        other !== symbol &&
        absentOf(cell, other) <= HELD &&
        this.scale.inkBeyond(right, middle, symbol, other) > DARKER_PEN,
    );
  }

  /** What the likeness to the templates says of a spoiled cell. */
  private byLikeness(
    right: number,
    row: number,
    match: MicrMatch | null,
    confidence: number,
    cell: CellReading | null,
    isEnd: boolean,
  ): Omit<CellPlace, "opinion"> | null {
    if (match && confidence >= SYMBOL_CONFIDENCE) return { ...match, confidence: confirmed(confidence, match, cell) };
    const isLike = match !== null && match.score >= NO_BLANK_SCORE;
    if (cell === null) return isLike ? { ...match, confidence } : null;
    const place = match ?? unmatched(right, row);
    if (isEnd && !isLike) {
      const maySymbol = cell.symbol !== null && cell.absent <= MOST_ABSENT_AT_END && !this.scale.isInDark(right, row);
      return maySymbol ? { ...place, confidence: 0 } : null;
    }
    if (cell.symbol === null) {
      // Ink that stays within the cell may be what is left of a symbol; a pen's stroke goes on above or below it.
      const isRemnant = cell.foreign > LEAST_REMNANT && !this.scale.goesOn(right, row);
      if (cell.lead >= BLANK_LEAD && !isRemnant && !isLike) return null;
      return { ...place, confidence: 0 };
    }
    const known = cell.lead >= READ_LEAD && cell.absent <= MOST_ABSENT && cell.foreign <= MOST_FOREIGN;
    const sure = SYMBOL_CONFIDENCE + (cell.lead - READ_LEAD) * 0.6;
    return { ...place, symbol: cell.symbol, confidence: known ? Math.min(0.9, sure) : Math.min(confidence, DOUBT) };
  }
}

/** Share of a symbol's ink that a cell lacks. */
function absentOf(cell: CellReading | null, symbol: E13bSymbol): number {
  return cell?.absents?.[E13B_SYMBOLS.indexOf(symbol)] ?? Number.POSITIVE_INFINITY;
}

/** A spoiled match stands unless the cell's ink says otherwise, or foreign ink may have made another symbol of it. */
function confirmed(confidence: number, match: MicrMatch, cell: CellReading | null): number {
  if (cell === null) return confidence;
  // Faded ink looks like none to the one and like itself to the other.
  if (cell.symbol === null) return confidence;
  if (cell.foreign < CLEAN) return confidence;
  const isCrossed = cell.foreign >= CROSSED;
  const stands = cell.symbol === match.symbol && cell.lead >= (isCrossed ? STANDING_LEAD : TOUCHED_LEAD);
  return stands ? confidence : Math.min(confidence, DOUBT);
}

function unmatched(right: number, middle: number): MicrMatch {
  return { symbol: "0", right, middle, score: 0, rival: 0, rivalSymbol: "0", distinction: 0, contrast: 0 };
}
