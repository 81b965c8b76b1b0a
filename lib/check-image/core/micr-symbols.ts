import { median } from "./median";
import { type CellReading, CellScale } from "./micr-cells";
import type { MicrMatch } from "./micr-match";
import { gridOf, type SymbolGrid } from "./micr-path";
import { fitCurve } from "./micr-rows";
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
const BLANK_STEPS = 1.6;

/** How far from its place on the grid, and from the row's middle, a match may lie in pixels of the strip. */
const OFF_GRID = 3.2;
const OFF_ROW = 4.5;
const FARTHEST_STEPS = 12.5;
/** Cells beyond the outermost clear symbols that are looked at: a damaged symbol at an end must not vanish. */
const END_CELLS = 2;
/** Matches that fit the line this well need no second opinion. */
const UNQUESTIONED_FALL = 0.06;
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
const FAINTEST_CLEAR = 0.4;

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

type Read = Omit<MicrPlace, "afterBlank">;

/** The line's cells, one after the other. */
class LineReader {
  private readonly scale: CellScale;
  private readonly contrast: number;
  private readonly rowAt: (x: number) => number;

  constructor(
    strip: MicrStrip,
    templates: MicrTemplateSet,
    clear: readonly MicrMatch[],
    private readonly typical: number,
  ) {
    this.scale = new CellScale(strip, templates, clear);
    this.contrast = median(clear.map((match) => match.contrast));
    const row = fitCurve(
      clear.map(({ right }) => right),
      clear.map(({ middle }) => middle),
      STRIP_PITCH,
    );
    this.rowAt = (x) => row.level + row.slope * (x - row.at) + row.bend * (x - row.at) ** 2;
  }

  /** Beside the line a pen's stroke may pass for a symbol: a spoiled one at an end counts only if nothing leads out of its cell. */
  confidenceAtEnd(place: Read): number {
    const isClean = place.score >= this.typical - UNQUESTIONED_FALL;
    return isClean || !this.scale.goesOn(place.right, place.middle)
      ? place.confidence
      : Math.min(place.confidence, 0.45);
  }

  /** Reads the cell that ends at `right`; null when it is blank. */
  read(right: number, match: MicrMatch | null, isEnd: boolean): Read | null {
    const row = this.rowAt(right);
    const fits =
      match !== null && Math.abs(match.middle - row) <= OFF_ROW && match.contrast >= this.contrast * FAINTEST;
    const confidence = fits ? confidenceOf(match, this.typical) : 0;
    if (fits && confidence >= SYMBOL_CONFIDENCE && match.score >= this.typical - UNQUESTIONED_FALL) {
      return { ...match, confidence };
    }
    const cell = this.scale.weigh(fits && confidence > 0 ? match.right : right, fits ? match.middle : row);
    if (fits && confidence >= SYMBOL_CONFIDENCE) return { ...match, confidence: confirmed(confidence, match, cell) };
    if (cell === null) return fits && match.score >= NO_BLANK_SCORE ? { ...match, confidence } : null;
    const place = fits ? match : unmatched(right, row);
    if (isEnd && !(fits && match.score >= NO_BLANK_SCORE)) {
      const maySymbol = cell.symbol !== null && cell.absent <= MOST_ABSENT_AT_END && !this.scale.isInDark(right, row);
      return maySymbol ? { ...place, confidence: 0 } : null;
    }
    if (cell.symbol === null) {
      // Ink that stays within the cell may be what is left of a symbol; a pen's stroke goes on above or below it.
      const isRemnant = cell.foreign > LEAST_REMNANT && !this.scale.goesOn(right, row);
      if (cell.lead >= BLANK_LEAD && !isRemnant && !(fits && match.score >= NO_BLANK_SCORE)) return null;
      return { ...place, confidence: 0 };
    }
    const known = cell.lead >= READ_LEAD && cell.absent <= MOST_ABSENT && cell.foreign <= MOST_FOREIGN;
    const sure = SYMBOL_CONFIDENCE + (cell.lead - READ_LEAD) * 0.6;
    return { ...place, symbol: cell.symbol, confidence: known ? Math.min(0.9, sure) : Math.min(confidence, 0.45) };
  }
}

/** A spoiled match stands unless the cell's ink says otherwise, or foreign ink may have made another symbol of it. */
function confirmed(confidence: number, match: MicrMatch, cell: CellReading | null): number {
  if (cell === null) return confidence;
  // Faded ink looks like none to the one and like itself to the other.
  if (cell.symbol === null) return confidence;
  if (cell.foreign < CLEAN) return confidence;
  const isCrossed = cell.foreign >= CROSSED;
  const stands = cell.symbol === match.symbol && cell.lead >= (isCrossed ? STANDING_LEAD : TOUCHED_LEAD);
  return stands ? confidence : Math.min(confidence, 0.45);
}

function unmatched(right: number, middle: number): MicrMatch {
  return { symbol: "0", right, middle, score: 0, rival: 0, rivalSymbol: "0", distinction: 0, contrast: 0 };
}

/** The match nearest to a place of the grid. */
function matchNear(matches: readonly MicrMatch[], right: number): MicrMatch | null {
  let best: MicrMatch | null = null;
  for (const match of matches) {
    const away = Math.abs(match.right - right);
    if (away <= OFF_GRID && (best === null || away < Math.abs(best.right - right))) best = match;
  }
  return best;
}

/** Cells between two clear symbols, or beyond one, as right edges. */
function cellsOf(clear: readonly MicrMatch[], grid: SymbolGrid, width: number): number[] {
  const cells: number[] = [];
  const first = clear[0]!.right;
  for (let n = END_CELLS; n >= 1; n--) cells.push(first - n * grid.pitchAt(first));
  for (let i = 0; i < clear.length; i++) {
    const from = clear[i]!.right;
    cells.push(from);
    const next = clear[i + 1];
    if (!next) break;
    // Between two clear symbols the cells divide the way evenly: some prints shift whole fields by part of a pitch.
    const steps = Math.max(1, Math.round((next.right - from) / grid.pitchAt(from)));
    for (let k = 1; k < steps; k++) cells.push(from + ((next.right - from) * k) / steps);
  }
  const last = clear.at(-1)!.right;
  for (let n = 1; n <= END_CELLS; n++) cells.push(last + n * grid.pitchAt(last));
  return cells.filter((right) => right > STRIP_PITCH * 0.6 && right < width - 2);
}

/** The line that a strip's matches make up; empty when they are no E-13B line. */
export function assembleLine(strip: MicrStrip, templates: MicrTemplateSet, matches: readonly MicrMatch[]): MicrPlace[] {
  const clear = matches.filter((match) => match.score >= CLEAR_SCORE);
  if (clear.length < FEWEST_CLEAR) return [];
  // Safety-paper may look like symbols, but it is faint.
  const contrast = clear.map((match) => match.contrast).sort((a, b) => b - a)[Math.floor(FEWEST_CLEAR / 2)]!;
  const typical = median(clear.map((match) => match.score));
  if (typical < TYPICAL_SCORE) return [];
  const onLine = withoutStrays(clear.filter((match) => match.contrast >= FAINTEST_CLEAR * contrast));
  if (onLine.length < FEWEST_CLEAR) return [];
  const grid = gridOf(onLine);
  if (!grid) return [];
  const reader = new LineReader(strip, templates, onLine, typical);
  const read: Read[] = [];
  const [from, to] = [onLine[0]!.right - 1, onLine.at(-1)!.right + 1];
  for (const right of cellsOf(onLine, grid, strip.width)) {
    const place = reader.read(right, matchNear(matches, right), right < from || right > to);
    if (place) read.push(place);
  }
  return trimmed(read).map((place, i, all) => ({
    ...place,
    confidence: i === 0 || i === all.length - 1 ? reader.confidenceAtEnd(place) : place.confidence,
    afterBlank: i > 0 && place.right - all[i - 1]!.right > STRIP_PITCH * BLANK_STEPS,
  }));
}

/** Clear symbols far off the row of the others belong to other print. */
function withoutStrays(clear: readonly MicrMatch[]): MicrMatch[] {
  const near = clear.map((match) => {
    const around = [...clear].sort((a, b) => Math.abs(a.right - match.right) - Math.abs(b.right - match.right));
    return median(around.slice(0, 7).map(({ middle }) => middle));
  });
  const onRow = clear.filter((match, i) => Math.abs(match.middle - near[i]!) <= OFF_ROW);
  return withoutFarOnes(onRow);
}

/** One or two clear symbols far from all others are a border or the paper's edge: fields lie closer together. */
function withoutFarOnes(clear: readonly MicrMatch[]): MicrMatch[] {
  let kept = [...clear];
  for (const size of [1, 2]) {
    const first = kept[size - 1];
    const second = kept[size];
    if (first && second && second.right - first.right > FARTHEST_STEPS * STRIP_PITCH) kept = kept.slice(size);
    const last = kept.at(-size);
    const before = kept.at(-size - 1);
    if (last && before && last.right - before.right > FARTHEST_STEPS * STRIP_PITCH) kept = kept.slice(0, -size);
  }
  return kept;
}

/** Something unreadable two cells away from an end, with a blank between, is no part of the line. */
function trimmed(read: readonly Read[]): readonly Read[] {
  const isRead = ({ confidence }: Read) => confidence >= SYMBOL_CONFIDENCE;
  const first = read.findIndex(isRead);
  const last = read.findLastIndex(isRead);
  if (first < 0) return [];
  return read.filter((place, i) => {
    if (i >= first && i <= last) return true;
    const inner = i < first ? read[i + 1]! : read[i - 1]!;
    return Math.abs(inner.right - place.right) < STRIP_PITCH * BLANK_STEPS;
  });
}
