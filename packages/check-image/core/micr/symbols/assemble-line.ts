import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { fitSymbolGrid, type SymbolGrid } from "@endorse/check-image/core/micr/matching/path-correction";
import { median } from "@endorse/check-image/core/pixels/median";
import { CellReader, MAX_CLEAN_SCORE_DROP } from "./cell-reader";
import { type CellReading, SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE } from "./cell-reading";
import { removeOffPitch, removeOffRow } from "./filter-matches";
import { repairRouting } from "./routing-repair";

/** A symbol in the line, or the position of a symbol that could not be identified. */
export interface LineSymbol extends MicrMatch {
  readonly confidence: number;
  /** Whether the symbol was read from broken strokes or ambiguous ink, so that the user must confirm the line. */
  readonly isBroken?: boolean;
  /** Whether the routing number's check digit determined the symbol, which the user must confirm. */
  readonly isRepaired?: boolean;
  /** Whether there are blank cells between this symbol and the previous symbol. */
  readonly afterBlank: boolean;
}

/** Minimum correlation of a clear symbol, and minimum typical correlation of an E-13B line. */
const CLEAR_SCORE = 0.72;
const TYPICAL_SCORE = 0.8;
/** Minimum typical correlation if there are many symbols, nearly all clear, as in print with different proportions. */
const UNIFORM_SCORE = 0.75;
const UNIFORM_SHARE = 0.85;
const MIN_UNIFORM = 12;
/** The grid used for print with uneven steps. */
const REGULAR_GRID: SymbolGrid = { pitchAt: () => STRIP_PITCH };
const MIN_CLEAR = 6;
const MIN_BLANK_STEPS = 1.6;
/** Maximum distance of a match from its grid position, in strip pixels. */
const MAX_GRID_OFFSET = 3.2;
/** Number of blank cells after the outermost symbol that end the line, so that a damaged end symbol is not dropped. */
const END_BLANKS = 3;
const MAX_END_CELLS = 16;
/** A symbol distance is uneven if it deviates from a multiple of the pitch by at least this many pitches. */
const MIN_UNEVEN = 0.25;
const MIN_CLEAR_CONTRAST = 0.4;
/** Minimum distance between two symbols, in strip pixels. */
const MIN_OFF_GRID = 0.75 * STRIP_PITCH;

/** Finds the match nearest to a grid position; null when none is close enough. */
function matchNear(matches: readonly MicrMatch[], right: number): MicrMatch | null {
  let best: MicrMatch | null = null;
  for (const match of matches) {
    const away = Math.abs(match.right - right);
    if (away <= MAX_GRID_OFFSET && (best === null || away < Math.abs(best.right - right))) best = match;
  }
  return best;
}

/**
 * Reads the clear symbols and the cells between them. In print with uneven steps, the distance between clear symbols
 * may not be a multiple of the pitch; the other possible number of cells is used if all of those cells are readable.
 */
function readOnGrid(
  clear: readonly MicrMatch[],
  grid: SymbolGrid,
  read: (right: number) => CellReading | null,
): CellReading[] {
  return clear.flatMap(({ right: from }, i) => {
    const current = read(from) ?? [];
    const next = clear[i + 1];
    if (!next) return current;
    // Spaces cells evenly between two clear symbols, because some prints shift whole fields by a fraction of a pitch.
    const readBetween = (steps: number) =>
      Array.from({ length: steps - 1 }, (_, k) => read(from + ((next.right - from) * (k + 1)) / steps));
    const distance = (next.right - from) / grid.pitchAt(from);
    const steps = Math.max(1, Math.round(distance));
    const cells = readBetween(steps);
    const otherSteps = distance < steps ? steps - 1 : steps + 1;
    if (Math.abs(distance - steps) < MIN_UNEVEN || otherSteps < 2 || !cells.some((cell) => cell && !isRead(cell))) {
      return [current, cells].flat().filter((cell) => cell !== null);
    }
    const otherCells = readBetween(otherSteps);
    return [current, otherCells.every((cell) => cell && isRead(cell)) ? otherCells : cells]
      .flat()
      .filter((cell) => cell !== null);
  });
}

function isRead({ confidence }: CellReading): boolean {
  return confidence >= SYMBOL_CONFIDENCE;
}

/** Reads cells beyond the outermost clear symbol, nearest first, until several are blank. */
function readEnd(
  from: number,
  step: number,
  width: number,
  read: (right: number) => CellReading | null,
): CellReading[] {
  const readings: CellReading[] = [];
  let blanks = 0;
  for (let n = 1; n <= MAX_END_CELLS && blanks < END_BLANKS; n++) {
    const right = from + n * step;
    if (right <= STRIP_PITCH * 0.6 || right >= width - 2) break;
    const reading = read(right);
    blanks = reading ? 0 : blanks + 1;
    if (reading) readings.push(reading);
  }
  return readings;
}

/** Which cells of a strip to assemble. */
export interface AssemblyOptions {
  /** Minimum number of clear symbols in a line. */
  readonly minimum?: number;
  /** Whether to read the cell that ends at a column; by default, all cells are read. */
  readonly isRead?: (right: number) => boolean;
}

/** Assembles the line from a strip's matches; empty when it is not an E-13B line. */
export function assembleLine(
  strip: MicrStrip,
  templates: MicrTemplateSet,
  matches: readonly MicrMatch[],
  { minimum = MIN_CLEAR, isRead: isNeeded = () => true }: AssemblyOptions = {},
): LineSymbol[] {
  const clear = matches.filter((match) => match.score >= CLEAR_SCORE);
  if (clear.length < minimum) return [];
  // A safety pattern may look like symbols, but it is faint.
  const contrast = clear.map((match) => match.contrast).sort((a, b) => b - a)[Math.floor(minimum / 2)]!;
  const typical = median(clear.map((match) => match.score));
  const isUniform = clear.length >= MIN_UNIFORM && clear.length >= UNIFORM_SHARE * matches.length;
  if (typical < (isUniform ? UNIFORM_SCORE : TYPICAL_SCORE)) return [];
  const minCleanScore = typical - MAX_CLEAN_SCORE_DROP;
  const onLine = removeOffPitch(
    removeOffRow(clear.filter((match) => match.contrast >= MIN_CLEAR_CONTRAST * contrast)),
    minCleanScore,
  );
  if (onLine.length < minimum) return [];
  const grid = fitSymbolGrid(onLine) ?? (isUniform ? REGULAR_GRID : null);
  if (!grid) return [];
  const reader = new CellReader(strip, templates, onLine, typical);
  const read = (right: number, match: MicrMatch | null, isEnd: boolean) =>
    isNeeded(right) ? reader.read(right, match, isEnd) : null;
  const beyond = (right: number) => read(right, matchNear(matches, right), true);
  const [first, last] = [onLine[0]!.right, onLine.at(-1)!.right];
  const onGrid = readOnGrid(onLine, grid, (right) => read(right, matchNear(matches, right), false));
  const cells = [
    ...readEnd(first, -grid.pitchAt(first), strip.width, beyond).reverse(),
    ...withOffGrid(onGrid, clear, (match) => read(match.right, match, false)),
    ...readEnd(last, grid.pitchAt(last), strip.width, beyond),
  ];
  const readings = withRemnants(trimEnds(cells), (right) => (isNeeded(right) ? reader.readRemnant(right) : null)).map(
    (reading, i, all) => ({
      ...reading,
      confidence: i === 0 || i === all.length - 1 ? reader.confidenceAtEnd(reading) : reading.confidence,
      afterBlank: i > 0 && reading.right - all[i - 1]!.right > STRIP_PITCH * MIN_BLANK_STEPS,
    }),
  );
  const repaired = repairRouting(readings.map((reading) => ({ ...reading, isRead: isRead(reading) })));
  return readings.map((reading, i) => {
    const symbol = repaired.get(i);
    return symbol === undefined ? reading : { ...reading, symbol, confidence: UNCERTAIN_CONFIDENCE, isRepaired: true };
  });
}

/** Adds clear matches between two grid cells, for print shifted by a fraction of a pitch. */
function withOffGrid(
  cells: readonly CellReading[],
  clear: readonly MicrMatch[],
  read: (match: MicrMatch) => CellReading | null,
): CellReading[] {
  return cells.flatMap((cell, i) => {
    const next = cells[i + 1];
    if (!next) return [cell];
    const missed = clear.filter(({ right }) => Math.min(right - cell.right, next.right - right) >= MIN_OFF_GRID);
    return [cell, ...missed.flatMap((match) => read(match) ?? [])];
  });
}

/**
 * Adds remnants of symbols in the blank cells next to readable cells, except before an initial transit symbol, where
 * some printers print their own mark and only an external processing code is allowed.
 */
function withRemnants(
  cells: readonly CellReading[],
  read: (right: number) => CellReading | null,
): readonly CellReading[] {
  const rights = cells.flatMap(({ symbol, right, confidence }, i) => {
    if (confidence < SYMBOL_CONFIDENCE) return [];
    return [-1, 1].flatMap((side) => {
      const other = cells[i + side];
      const gap = other ? Math.abs(other.right - right) : Number.POSITIVE_INFINITY;
      if (gap < STRIP_PITCH * MIN_BLANK_STEPS || (!other && side < 0 && symbol === "A")) return [];
      const step = other ? gap / Math.round(gap / STRIP_PITCH) : STRIP_PITCH;
      return [right + side * step];
    });
  });
  const blanks = rights.filter((right, i) => !rights.some((other, k) => k < i && Math.abs(other - right) < 1));
  return [...cells, ...blanks.flatMap((right) => read(right) ?? [])].sort((a, b) => a.right - b.right);
}

/** Removes unreadable cells at an end that are separated from the line by a blank. */
function trimEnds(read: readonly CellReading[]): readonly CellReading[] {
  const first = read.findIndex(isRead);
  const last = read.findLastIndex(isRead);
  if (first < 0) return [];
  return read.filter((reading, i) => {
    if (i >= first && i <= last) return true;
    const inner = i < first ? read[i + 1]! : read[i - 1]!;
    return Math.abs(inner.right - reading.right) < STRIP_PITCH * MIN_BLANK_STEPS;
  });
}
