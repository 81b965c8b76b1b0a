import { E13B_SYMBOLS } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { MIN_STEPS_FOR_CURVATURE } from "@endorse/check-image/core/micr/matching/path-correction";
import { type SymbolClassification, SymbolClassifier } from "@endorse/check-image/core/micr/network/symbol-classifier";
import { median } from "@endorse/check-image/core/pixels/median";
import { evaluateParabola, fitParabola } from "@endorse/check-image/core/pixels/parabola";
import { BlankEvidence } from "./blank-evidence";
import { type CellAnalysis, CellAnalyzer } from "./cell-analyzer";
import { CellBorder } from "./cell-border";
import { type CellReading, SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { combineReadings, READ_PROBABILITY, VETO_PROBABILITY } from "./combine-readings";
import { type CellPart, measureDarkest, measureEnclosedInk, measureLongestRun } from "./enclosed-ink";
import { InkDifference } from "./ink-difference";
import { computeMissingShare } from "./missing-ink";
import { CLEAN_EXTRANEOUS, createUnmatched, readByTemplates } from "./read-by-templates";

/** Correlations that result in a confidence of 0 and 1. */
const MIN_SCORE = 0.56;

const FULL_SCORE = 0.84;

/** Drops from the line's typical correlation that result in a confidence of 0 and 1. */
const MIN_SCORE_DROP = 0.33;

const FULL_SCORE_DROP = 0.05;

/** Score lead over the runner-up that results in a confidence of 1. */
const FULL_LEAD = 0.16;

/**
 * Limits for leads relative to the maximum possible lead and to the misfit, because leads are small in blurred print.
 */
const MIN_LEAD = 0.02;

const DISTINCTION_SHARE = 0.85;

const MISFIT_SHARE = 0.5;

/** Caps the confidence relative to the maximum possible lead, because a damaged runner-up may look the same. */
const DISTINCTION_CAP = 1.15;

/** Maximum vertical distance of a match from the row's center line, in strip pixels. */
export const MAX_ROW_OFFSET = 4.5;
/** The same for a damaged match, which extraneous ink may shift vertically until it resembles a different symbol. */
const MAX_DAMAGED_ROW_OFFSET = 2;
/** Maximum drop from the typical correlation of a clean match. */
export const MAX_CLEAN_SCORE_DROP = 0.06;
/** Matches this good are accepted without the network; nothing but the symbol was ever observed to match this well. */
const PERFECT_CONFIDENCE = 0.95;
const PERFECT_SCORE = 0.9;
const PERFECT_LEAD = 0.17;
/** Minimum contrast of a match, relative to the clear symbols. */
const MIN_RELATIVE_CONTRAST = 0.1;
/** Maximum distance of a damaged match from its grid position, in strip pixels. */
const MAX_GRID_OFFSET = 1.5;

/**
 * Maximum missing share of a symbol that is contained in a cell, and minimum ratio of the darkness of pen ink to
 * printed ink.
 */
const MAX_MISSING_WHEN_CONTAINED = 0.12;

const PEN_INK_RATIO = 1.06;
/**
 * Minimum extraneous ink, relative to the symbol's ink, that may be the remnant of a different symbol, in general and
 * where it may be the left side of an 8 or 9.
 */
const MIN_EXTRANEOUS_INK = 0.25;
const MIN_EXTRANEOUS_INK_OF_EIGHT = 0.18;
/**
 * Parts of a cell that the left side of an 8 or 9 covers but a 3 or 5 leaves bare, and the minimum height of a sliver of
 * ink in them, in strip pixels. The last part is between a 3's or 5's bars.
 */
const BARE_PARTS: readonly (CellPart & { readonly minimum: number })[] = [
  { columns: [6, 7.4], rows: [-5.5, 5.5], minimum: 6 },
  { columns: [6, 8], rows: [-5.5, 5.5], minimum: 10, isFaint: true },
  { columns: [5.2, 6], rows: [1.2, 3], minimum: 4 },
];
/** The rows in which an 8 has its middle bar, the rows above and below, and the minimum darkness relative to those. */
const BAR_OF_EIGHT: CellPart = { columns: [0, 7], rows: [-0.5, 0.5] };
const AROUND_BAR: readonly CellPart[] = [
  { columns: [0, 7], rows: [-3, -1.5] },
  { columns: [0, 7], rows: [1.5, 3] },
];
const MIN_BAR_SHARE = 0.3;
/** Symbols that look like an 8 or 9 without its left side, and the minimum share of their ink that is missing. */
const REMNANT_SYMBOLS = /[35]/;
const MIN_MISSING_SHARE = 0.2;
/** Minimum ink in a blank cell that may be a symbol's remnant, in strip pixels; the lightest symbol has 150. */
const MIN_REMNANT = 20;

/** Reads a line's cells individually, using template matching, ink analysis, and the symbol network. */
export class CellReader {
  private readonly analyzer: CellAnalyzer;
  private readonly blank: BlankEvidence;
  private readonly border: CellBorder;
  private readonly difference: InkDifference;
  private readonly classifier: SymbolClassifier;
  private readonly contrast: number;
  private readonly rowAt: (x: number) => number;
  private readonly enclosedInk: (right: number, middle: number) => number;
  private readonly paperAt: (right: number) => number;
  private readonly darkest: (right: number, middle: number, part: CellPart) => number;
  private readonly longestRun: (right: number, middle: number, part: CellPart) => number;

  constructor(
    strip: MicrStrip,
    templates: MicrTemplateSet,
    clear: readonly MicrMatch[],
    private readonly typical: number,
  ) {
    const levels = new LocalInkLevels(strip, templates, clear);
    this.enclosedInk = (right, middle) => measureEnclosedInk(strip, templates, levels, right, middle);
    this.paperAt = (right) => levels.at(right).paper;
    this.darkest = (right, middle, part) => measureDarkest(strip, right, middle, part);
    this.longestRun = (right, middle, part) => measureLongestRun(strip, levels, right, middle, part);
    this.analyzer = new CellAnalyzer(strip, templates, levels);
    this.blank = new BlankEvidence(strip, templates, levels);
    this.border = new CellBorder(strip, templates, levels);
    this.difference = new InkDifference(strip, templates, levels);
    this.classifier = new SymbolClassifier(strip, levels);
    this.contrast = median(clear.map((match) => match.contrast));
    const row = fitParabola(
      clear.map(({ right }) => right),
      clear.map(({ middle }) => middle),
      MIN_STEPS_FOR_CURVATURE * STRIP_PITCH,
    );
    this.rowAt = (x) => evaluateParabola(row, x);
  }

  /**
   * Returns the confidence of a reading at an end of the line, 0 to 1. A pen stroke next to the line may look like a
   * symbol, so a damaged symbol there counts only if no ink crosses its cell's border.
   */
  confidenceAtEnd(reading: CellReading): number {
    const isClean = reading.score >= this.typical - MAX_CLEAN_SCORE_DROP;
    const isAgreed =
      reading.classification?.best === reading.symbol && reading.classification.probability >= READ_PROBABILITY;
    return isClean || isAgreed || !this.border.inkCrossesBorder(reading.right, reading.middle)
      ? reading.confidence
      : Math.min(reading.confidence, UNCERTAIN_CONFIDENCE);
  }

  /** Reads the cell that ends at `right`; null when it is certainly blank. */
  read(right: number, match: MicrMatch | null, isEnd: boolean): CellReading | null {
    const reading = this.readInk(right, match, isEnd);
    if (reading === null) return this.readBlank(right, isEnd);
    return this.isScratchedEight(reading) || this.mayBeSplitEight(reading) ? { ...reading, isBroken: true } : reading;
  }

  private readBlank(right: number, isEnd: boolean): CellReading | null {
    const row = this.rowAt(right);
    let classification: SymbolClassification | null = null;
    const classify = () => {
      classification ??= this.classifier.classify(right, row);
      return classification;
    };
    return this.blank.mayHaveSymbol(right, row, classify, isEnd)
      ? { ...createUnmatched(right, row), confidence: 0, classification: classify() }
      : null;
  }

  /** Reads a cell's ink; null when it has no ink or no symbol. */
  private readInk(right: number, match: MicrMatch | null, isEnd: boolean): CellReading | null {
    const row = this.rowAt(right);
    const fits = match !== null && this.isInRow(match, row) && match.contrast >= this.contrast * MIN_RELATIVE_CONTRAST;
    const confidence = fits ? measureMatchConfidence(match, this.typical) : 0;
    const isPerfect = fits && confidence >= PERFECT_CONFIDENCE && match.score >= PERFECT_SCORE;
    if (isPerfect && match.score - match.runnerUp >= PERFECT_LEAD) {
      return { ...match, confidence, classification: null };
    }
    if (fits && confidence >= SYMBOL_CONFIDENCE && match.score >= this.typical - MAX_CLEAN_SCORE_DROP) {
      return this.applyVeto({ ...match, confidence });
    }
    // A pen stroke may shift a damaged match horizontally, so that the grid position is more accurate.
    const isPlaced = fits && confidence > 0 && Math.abs(match.right - right) <= MAX_GRID_OFFSET;
    const cell = this.analyzer.analyze(isPlaced ? match.right : right, fits ? match.middle : row);
    if (cell?.missingShares === null && !fits) return null;
    const classification = this.classifier.classify(isPlaced ? match.right : right, isPlaced ? match.middle : row);
    const byTemplates = readByTemplates(
      { right, row, match: fits ? match : null, confidence, cell, isEnd },
      this.border,
    );
    const at = fits ? match : createUnmatched(right, row);
    const reading = combineReadings(byTemplates, classification, cell, at, isEnd, this.border);
    if (reading === null || reading.confidence < SYMBOL_CONFIDENCE) return reading;
    if (this.isCompletedByPen(reading, cell)) return { ...reading, confidence: UNCERTAIN_CONFIDENCE };
    return this.isRemnant(reading, cell) ? { ...reading, isBroken: true } : reading;
  }

  /** Reads a blank cell next to a symbol; null unless it contains a symbol's remnant. */
  readRemnant(right: number): CellReading | null {
    const row = this.rowAt(right);
    const ink = this.enclosedInk(right, row);
    return ink < MIN_REMNANT ? null : { ...createUnmatched(right, row), confidence: 0, classification: null };
  }

  /** Whether a sliver of ink remains where an 8 or 9 has its left side, which no pen stroke explains. */
  private isScratchedEight({ symbol, right, middle }: CellReading): boolean {
    return (
      REMNANT_SYMBOLS.test(symbol) &&
      BARE_PARTS.some((part) => this.longestRun(right, middle, part) >= part.minimum) &&
      !this.border.inkCrossesBorder(right, middle)
    );
  }

  /** Whether a 0 has no ink at its center's height, where an 8 has the bar that makes it an 8. */
  private mayBeSplitEight({ symbol, right, middle }: CellReading): boolean {
    if (symbol !== "0") return false;
    const paper = this.paperAt(right);
    const [bar, ...around] = [BAR_OF_EIGHT, ...AROUND_BAR].map((part) => this.darkest(right, middle, part) - paper);
    return bar! < MIN_BAR_SHARE * Math.min(...around);
  }

  private isInRow({ score, middle }: MicrMatch, row: number): boolean {
    const isDamaged = score < this.typical - MAX_CLEAN_SCORE_DROP;
    return Math.abs(middle - row) <= (isDamaged ? MAX_DAMAGED_ROW_OFFSET : MAX_ROW_OFFSET);
  }

  /** Makes a clear match uncertain if the network confidently classifies it as something else. */
  private applyVeto(reading: UnclassifiedReading): CellReading {
    const { right, middle, symbol } = reading;
    const classification = this.classifier.classifyIfContested(right, middle, symbol, VETO_PROBABILITY);
    const isVetoed =
      classification !== null && classification.best !== symbol && classification.probability >= VETO_PROBABILITY;
    return {
      ...reading,
      classification,
      confidence: isVetoed ? Math.min(reading.confidence, UNCERTAIN_CONFIDENCE) : reading.confidence,
    };
  }

  /**
   * Whether a cell may contain a symbol's remnant: no ink crosses its border, and it has more ink than its symbol, or
   * so little that it may be the remnant of an 8 or 9.
   */
  private isRemnant({ symbol, right, middle }: CellReading, cell: CellAnalysis | null): boolean {
    const minExtraneous = REMNANT_SYMBOLS.test(symbol) ? MIN_EXTRANEOUS_INK_OF_EIGHT : MIN_EXTRANEOUS_INK;
    const hasExtraInk = cell?.symbol === symbol && cell.extraneous >= minExtraneous;
    const hasMissingInk =
      cell?.symbol === null && REMNANT_SYMBOLS.test(symbol) && computeMissingShare(cell, symbol) >= MIN_MISSING_SHARE;
    return (hasExtraInk || hasMissingInk) && !this.border.inkCrossesBorder(right, middle);
  }

  /**
   * Whether a pen completed the symbol: the cell contains all the ink of a different symbol, and the ink that
   * distinguishes the two is darker than the print.
   */
  private isCompletedByPen({ symbol, right, middle }: CellReading, cell: CellAnalysis | null): boolean {
    // A pen can't draw a symbol's stroke without leaving ink next to it.
    if (cell !== null && cell.extraneous < CLEAN_EXTRANEOUS) return false;
    return E13B_SYMBOLS.some(
      (other) =>
        other !== symbol &&
        computeMissingShare(cell, other) <= MAX_MISSING_WHEN_CONTAINED &&
        this.difference.ratio(right, middle, symbol, other) > PEN_INK_RATIO,
    );
  }
}

/**
 * Returns the confidence in a match, 0 to 1, based only on template correlation.
 *
 * @param typical correlation of the line's clear symbols; in a clean line, a symbol with a lower correlation is damaged
 */
function measureMatchConfidence(match: MicrMatch, typical: number): number {
  const scoreAtZero = Math.max(MIN_SCORE, typical - MIN_SCORE_DROP);
  const scoreAtOne = Math.max(FULL_SCORE, typical - FULL_SCORE_DROP);
  const similarity = (match.score - scoreAtZero) / (scoreAtOne - scoreAtZero);
  const lead = match.score - match.runnerUp;
  const distinct = Math.max(
    lead / FULL_LEAD,
    lead >= MIN_LEAD ? match.distinction * DISTINCTION_SHARE : 0,
    lead / (2 * (MISFIT_SHARE * (1 - match.score) + MIN_LEAD)),
  );
  return Math.min(1, Math.max(0, Math.min(similarity, distinct, match.distinction * DISTINCTION_CAP)));
}
