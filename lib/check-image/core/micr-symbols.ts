import { type CellPlace, LineReader, OFF_ROW, SYMBOL_CONFIDENCE, UNQUESTIONED_FALL } from "./line-reader";
import { median } from "./median";
import type { MicrMatch } from "./micr-match";
import { gridOf, type SymbolGrid } from "./micr-path";
import { type MicrStrip, STRIP_PITCH } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";
import { repairRouting } from "./routing-repair";

/** A symbol of the line, or a place where something that should be one could not be told. */
export interface MicrPlace extends MicrMatch {
  readonly confidence: number;
  /** A blank cell or more lies between this and the symbol before it. */
  readonly afterBlank: boolean;
}

/** A clear symbol; and the typical one of a line that is E-13B and no look-alike. */
const CLEAR_SCORE = 0.72;
const TYPICAL_SCORE = 0.8;
const FEWEST_CLEAR = 6;
const BLANK_STEPS = 1.6;

/** How far from its place on the grid a match may lie in pixels of the strip. */
const OFF_GRID = 3.2;
/** The same for a spoiled match that is to be one of the marks of the grid. */
const MISPLACED = 2.4;
const NEAR_STEPS = 6;
const FARTHEST_STEPS = 12.5;
/** So many blank cells beyond the outermost symbol end the line: a damaged symbol at an end must not vanish. */
const END_BLANKS = 3;
const MOST_END_CELLS = 16;
const FAINTEST_CLEAR = 0.4;

/** The match nearest to a place of the grid. */
function matchNear(matches: readonly MicrMatch[], right: number): MicrMatch | null {
  let best: MicrMatch | null = null;
  for (const match of matches) {
    const away = Math.abs(match.right - right);
    if (away <= OFF_GRID && (best === null || away < Math.abs(best.right - right))) best = match;
  }
  return best;
}

/** Clear symbols and the cells between them, as right edges. */
function cellsOf(clear: readonly MicrMatch[], grid: SymbolGrid): number[] {
  const cells: number[] = [];
  for (let i = 0; i < clear.length; i++) {
    const from = clear[i]!.right;
    cells.push(from);
    const next = clear[i + 1];
    if (!next) break;
    // Between two clear symbols the cells divide the way evenly: some prints shift whole fields by part of a pitch.
    const steps = Math.max(1, Math.round((next.right - from) / grid.pitchAt(from)));
    for (let k = 1; k < steps; k++) cells.push(from + ((next.right - from) * k) / steps);
  }
  return cells;
}

/** What stands beyond an outermost clear symbol, cell by cell until nothing has stood for a while, in the order of looking. */
function readEnd(from: number, step: number, width: number, read: (right: number) => CellPlace | null): CellPlace[] {
  const places: CellPlace[] = [];
  let blanks = 0;
  for (let n = 1; n <= MOST_END_CELLS && blanks < END_BLANKS; n++) {
    const right = from + n * step;
    if (right <= STRIP_PITCH * 0.6 || right >= width - 2) break;
    const place = read(right);
    blanks = place ? 0 : blanks + 1;
    if (place) places.push(place);
  }
  return places;
}

/** The line that a strip's matches make up; empty when they are no E-13B line. */
export function assembleLine(strip: MicrStrip, templates: MicrTemplateSet, matches: readonly MicrMatch[]): MicrPlace[] {
  const clear = matches.filter((match) => match.score >= CLEAR_SCORE);
  if (clear.length < FEWEST_CLEAR) return [];
  // Safety-paper may look like symbols, but it is faint.
  const contrast = clear.map((match) => match.contrast).sort((a, b) => b - a)[Math.floor(FEWEST_CLEAR / 2)]!;
  const typical = median(clear.map((match) => match.score));
  if (typical < TYPICAL_SCORE) return [];
  const clean = typical - UNQUESTIONED_FALL;
  const onLine = withoutMisplaced(
    withoutStrays(clear.filter((match) => match.contrast >= FAINTEST_CLEAR * contrast)),
    clean,
  );
  if (onLine.length < FEWEST_CLEAR) return [];
  const grid = gridOf(onLine);
  if (!grid) return [];
  const reader = new LineReader(strip, templates, onLine, typical);
  const cellAt = (right: number) => reader.read(right, matchNear(matches, right), false);
  const beyond = (right: number) => reader.read(right, matchNear(matches, right), true);
  const [first, last] = [onLine[0]!.right, onLine.at(-1)!.right];
  const read = [
    ...readEnd(first, -grid.pitchAt(first), strip.width, beyond).reverse(),
    ...cellsOf(onLine, grid).flatMap((right) => cellAt(right) ?? []),
    ...readEnd(last, grid.pitchAt(last), strip.width, beyond),
  ];
  const places = trimmed(read).map((place, i, all) => ({
    ...place,
    confidence: i === 0 || i === all.length - 1 ? reader.confidenceAtEnd(place) : place.confidence,
    afterBlank: i > 0 && place.right - all[i - 1]!.right > STRIP_PITCH * BLANK_STEPS,
  }));
  const repaired = repairRouting(places.map((place) => ({ ...place, isRead: place.confidence >= SYMBOL_CONFIDENCE })));
  return places.map((place, i) => {
    const symbol = repaired.get(i);
    return symbol === undefined ? place : { ...place, symbol, confidence: SYMBOL_CONFIDENCE };
  });
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

/** What foreign ink makes look like a symbol stands off the pitch of the clean symbols to both sides of it. */
function withoutMisplaced(clear: readonly MicrMatch[], clean: number): MicrMatch[] {
  return clear.filter((match, i) => {
    if (match.score >= clean) return true;
    const before = clear.slice(0, i).findLast(({ score }) => score >= clean);
    const after = clear.slice(i + 1).find(({ score }) => score >= clean);
    const isNear = (other: MicrMatch) => Math.abs(other.right - match.right) < NEAR_STEPS * STRIP_PITCH;
    const beside = [before, after].filter((other) => other !== undefined).filter(isNear);
    return beside.length === 0 || beside.some((other) => offPitch(match, other) <= MISPLACED);
  });
}

/** How far two symbols are from a whole number of pitches apart, in pixels of the strip. */
function offPitch(a: MicrMatch, b: MicrMatch): number {
  const steps = Math.abs(a.right - b.right) / STRIP_PITCH;
  return Math.abs(steps - Math.round(steps)) * STRIP_PITCH;
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
function trimmed(read: readonly CellPlace[]): readonly CellPlace[] {
  const isRead = ({ confidence }: CellPlace) => confidence >= SYMBOL_CONFIDENCE;
  const first = read.findIndex(isRead);
  const last = read.findLastIndex(isRead);
  if (first < 0) return [];
  return read.filter((place, i) => {
    if (i >= first && i <= last) return true;
    const inner = i < first ? read[i + 1]! : read[i - 1]!;
    return Math.abs(inner.right - place.right) < STRIP_PITCH * BLANK_STEPS;
  });
}
