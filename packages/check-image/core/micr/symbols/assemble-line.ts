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

/** A symbol of the line, or a position where a symbol could not be identified. */
export interface LineSymbol extends MicrMatch {
  readonly confidence: number;
  /** Read, but from broken strokes or ink that may be part of another symbol: a person confirms the line. */
  readonly isBroken?: boolean;
  /** An uncertain digit that the check digit of the routing number confirms: shown, but a person must confirm it. */
  readonly isRepaired?: boolean;
  /** One or more blank cells lie between this symbol and the one before it. */
  readonly afterBlank: boolean;
}

/**
 * Minimum correlation of a clear symbol; and minimum typical correlation of an E-13B line, above that of look-alikes.
 */
const CLEAR_SCORE = 0.72;
const TYPICAL_SCORE = 0.8;
/** Minimum typical correlation if nearly all of many symbols are clear, as in print of other proportions. */
const UNIFORM_SCORE = 0.75;
const UNIFORM_SHARE = 0.85;
const MIN_UNIFORM = 12;
/** The grid of print whose steps are uneven. */
const REGULAR_GRID: SymbolGrid = { pitchAt: () => STRIP_PITCH };
const MIN_CLEAR = 6;
const MIN_BLANK_STEPS = 1.6;
/** Maximum distance of a match from its grid position, in strip pixels. */
const MAX_GRID_OFFSET = 3.2;
/**
 * Number of blank cells beyond the outermost symbol that ends the line: a damaged symbol at an end must not be dropped.
 */
const END_BLANKS = 3;
const MAX_END_CELLS = 16;
/** Deviation of the distance of two symbols from a multiple of the pitch that counts as uneven, in pitches. */
const MIN_UNEVEN = 0.25;
const MIN_CLEAR_CONTRAST = 0.4;
/** Distance of two symbols that do not overlap, in strip pixels. */
const MIN_OFF_GRID = 0.75 * STRIP_PITCH;

/** The match nearest to a grid position. */
function matchNear(matches: readonly MicrMatch[], right: number): MicrMatch | null {
  let best: MicrMatch | null = null;
  for (const match of matches) {
    const away = Math.abs(match.right - right);
    if (away <= MAX_GRID_OFFSET && (best === null || away < Math.abs(best.right - right))) best = match;
  }
  return best;
}

/**
 * Reads the clear symbols and the cells between them. In print with uneven steps, the distance of two clear symbols may
 * not be a multiple of the pitch; then the other number of cells is read if all of these cells contain a symbol.
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
    // Cells are spaced evenly between two clear symbols: some prints shift whole fields by a fraction of a pitch.
    const readBetween = (steps: number) =>
      Array.from({ length: steps - 1 }, (_, k) => read(from + ((next.right - from) * (k + 1)) / steps));
    const distance = (next.right - from) / grid.pitchAt(from);
    const steps = Math.max(1, Math.round(distance));
    const cells = readBetween(steps);
    const other = distance < steps ? steps - 1 : steps + 1;
    if (Math.abs(distance - steps) < MIN_UNEVEN || other < 2 || !cells.some((cell) => cell && !isRead(cell))) {
      return [current, cells].flat().filter((cell) => cell !== null);
    }
    const others = readBetween(other);
    return [current, others.every((cell) => cell && isRead(cell)) ? others : cells]
      .flat()
      .filter((cell) => cell !== null);
  });
}

function isRead({ confidence }: CellReading): boolean {
  return confidence >= SYMBOL_CONFIDENCE;
}

/** Reads cells beyond an outermost clear symbol until several are blank, nearest first. */
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
  /** Whether the cell that ends at a column is read; all are when omitted. */
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
  // A safety pattern may resemble symbols, but it is faint.
  const contrast = clear.map((match) => match.contrast).sort((a, b) => b - a)[Math.floor(minimum / 2)]!;
  const typical = median(clear.map((match) => match.score));
  const isUniform = clear.length >= MIN_UNIFORM && clear.length >= UNIFORM_SHARE * matches.length;
  if (typical < (isUniform ? UNIFORM_SCORE : TYPICAL_SCORE)) return [];
  const clean = typical - MAX_CLEAN_SCORE_DROP;
  const onLine = removeOffPitch(
    removeOffRow(clear.filter((match) => match.contrast >= MIN_CLEAR_CONTRAST * contrast)),
    clean,
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

/** Adds clear matches that lie between two cells of the grid, in print shifted by a fraction of a pitch. */
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
 * Adds the remnants of symbols in the blank cells beside those that were read, except before a first transit symbol:
 * only an external processing code may precede it, and some printers put their own mark there.
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

/** An unreadable cell two cells away from an end, with a blank between, is not part of the line. */
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
