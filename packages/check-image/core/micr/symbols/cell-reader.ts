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
import { measureEnclosedInk } from "./enclosed-ink";
import { InkDifference } from "./ink-difference";
import { computeMissingShare } from "./missing-ink";
import { CLEAN_EXTRANEOUS, createUnmatched, readByTemplates } from "./read-by-templates";

/** Correlations at which the confidence is 0 and 1. */
const MIN_SCORE = 0.56;

const FULL_SCORE = 0.84;

/** The same, as a drop from the line's typical correlation. */
const MIN_SCORE_DROP = 0.33;

const FULL_SCORE_DROP = 0.05;

/** Score lead over the runner-up at which the confidence is 1. */
const FULL_LEAD = 0.16;

/**
 * In blurred print all leads are small, so the lead is also measured relative to the maximum possible lead and to the
 * misfit.
 */
const MIN_LEAD = 0.02;

const DISTINCTION_SHARE = 0.85;

const MISFIT_SHARE = 0.5;

/** Below this fraction of the maximum possible lead, a damaged runner-up looks the same, however large the lead. */
const DISTINCTION_CAP = 1.15;

/** Maximum vertical distance of a match from the row's center line, in strip pixels. */
export const MAX_ROW_OFFSET = 4.5;
/** The same for a damaged match: extraneous ink may shift it vertically until it resembles another symbol. */
const MAX_DAMAGED_ROW_OFFSET = 2;
/** Matches within this drop of the typical correlation are clean. */
export const MAX_CLEAN_SCORE_DROP = 0.06;
/** Anything but the symbol's own print was never observed to match this well, so the network is not consulted. */
const PERFECT_CONFIDENCE = 0.95;
const PERFECT_SCORE = 0.9;
const PERFECT_LEAD = 0.17;
/** Minimum contrast of a match relative to the clear symbols'. */
const MIN_RELATIVE_CONTRAST = 0.1;
/** Maximum distance of a damaged match from its grid position, in strip pixels. */
const MAX_GRID_OFFSET = 1.5;

/**
 * Missing share of a symbol's ink up to which a cell still contains it, and the ratio of pen ink to print above which a
 * pen drew it.
 */
const MAX_MISSING_WHEN_CONTAINED = 0.12;

const PEN_INK_RATIO = 1.06;
/** Extraneous ink, relative to a symbol's own, that may be the remnant of another symbol. */
const MIN_EXTRANEOUS_INK = 0.25;
/** Symbols that an eight or a nine without its left side resembles, and the minimum share of their ink that is missing. */
const REMNANT_SYMBOLS = /[35]/;
const MIN_MISSING_SHARE = 0.2;
/** Ink of a blank cell that may be the remnant of a symbol, in strip pixels; the lightest symbol has 150. */
const MIN_REMNANT = 20;

/** Reads the cells of a line individually, by template matching, ink analysis and the symbol network. */
export class CellReader {
  private readonly analyzer: CellAnalyzer;
  private readonly blank: BlankEvidence;
  private readonly border: CellBorder;
  private readonly difference: InkDifference;
  private readonly classifier: SymbolClassifier;
  private readonly contrast: number;
  private readonly rowAt: (x: number) => number;
  private readonly enclosedInk: (right: number, middle: number) => number;

  constructor(
    strip: MicrStrip,
    templates: MicrTemplateSet,
    clear: readonly MicrMatch[],
    private readonly typical: number,
  ) {
    const levels = new LocalInkLevels(strip, templates, clear);
    this.enclosedInk = (right, middle) => measureEnclosedInk(strip, templates, levels, right, middle);
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
   * The confidence of a reading at an end of the line, 0 to 1. A pen stroke beside the line may resemble a symbol, so a
   * damaged symbol there counts only if no ink crosses the border of its cell.
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
    return reading ?? this.readBlank(right, isEnd);
  }

  private readBlank(right: number, isEnd: boolean): CellReading | null {
    const row = this.rowAt(right);
    const classification = this.classifier.classify(right, row);
    return this.blank.mayHoldSymbol(right, row, classification, isEnd)
      ? { ...createUnmatched(right, row), confidence: 0, classification }
      : null;
  }

  /** The reading of a cell's ink; null when it has none, or none of a symbol. */
  private readInk(right: number, match: MicrMatch | null, isEnd: boolean): CellReading | null {
    const row = this.rowAt(right);
    const fits = match !== null && this.isInRow(match, row) && match.contrast >= this.contrast * MIN_RELATIVE_CONTRAST;
    const confidence = fits ? matchConfidence(match, this.typical) : 0;
    const isPerfect = fits && confidence >= PERFECT_CONFIDENCE && match.score >= PERFECT_SCORE;
    if (isPerfect && match.score - match.runnerUp >= PERFECT_LEAD) {
      return { ...match, confidence, classification: null };
    }
    if (fits && confidence >= SYMBOL_CONFIDENCE && match.score >= this.typical - MAX_CLEAN_SCORE_DROP) {
      return this.applyVeto({ ...match, confidence }, this.classifier.classify(match.right, match.middle));
    }
    // A pen stroke may shift a damaged match horizontally: then the grid position is more accurate.
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

  /** Reads a blank cell beside a symbol, which may contain a symbol's remnant; null when it does not. */
  readRemnant(right: number): CellReading | null {
    const row = this.rowAt(right);
    const ink = this.enclosedInk(right, row);
    return ink < MIN_REMNANT ? null : { ...createUnmatched(right, row), confidence: 0, classification: null };
  }

  private isInRow({ score, middle }: MicrMatch, row: number): boolean {
    const isDamaged = score < this.typical - MAX_CLEAN_SCORE_DROP;
    return Math.abs(middle - row) <= (isDamaged ? MAX_DAMAGED_ROW_OFFSET : MAX_ROW_OFFSET);
  }

  /** A clear match that the network confidently classifies as something else becomes uncertain. */
  private applyVeto(reading: UnclassifiedReading, classification: SymbolClassification): CellReading {
    const isVetoed = classification.best !== reading.symbol && classification.probability >= VETO_PROBABILITY;
    return {
      ...reading,
      classification,
      confidence: isVetoed ? Math.min(reading.confidence, UNCERTAIN_CONFIDENCE) : reading.confidence,
    };
  }

  /**
   * Whether no ink leads out of the cell, and it has more ink than its symbol, or so little that it may be the remnant
   * of an eight or a nine.
   */
  private isRemnant({ symbol, right, middle }: CellReading, cell: CellAnalysis | null): boolean {
    const isMore = cell?.symbol === symbol && cell.extraneous >= MIN_EXTRANEOUS_INK;
    const isLess =
      cell?.symbol === null && REMNANT_SYMBOLS.test(symbol) && computeMissingShare(cell, symbol) >= MIN_MISSING_SHARE;
    return (isMore || isLess) && !this.border.inkCrossesBorder(right, middle);
  }

  /**
   * Whether the cell contains all ink of another symbol, and the ink that distinguishes this one is darker than the
   * print: a pen's.
   */
  private isCompletedByPen({ symbol, right, middle }: CellReading, cell: CellAnalysis | null): boolean {
    // A pen cannot draw a symbol's stroke without leaving ink beside it.
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
 * Confidence that a match is its symbol, from template correlation alone: 0 to 1.
 * @param typical  the correlation of the line's clear symbols: in a clean line a symbol that fits less well is damaged.
 */
function matchConfidence(match: MicrMatch, typical: number): number {
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
