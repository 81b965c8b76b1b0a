import type { E13bSymbol } from "./e13b-glyphs";
import type { MicrMatch } from "./micr-match";
import { type MicrStrip, STRIP_PITCH } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";

/** How much of a symbol's ink is absent at a place, 0 (all there) to 1; and how much other ink there is, in parts of its own. */
export interface HiddenSymbol {
  readonly symbol: E13bSymbol;
  readonly absent: number;
  readonly foreign: number;
}

/** Difference in darkness, of the range from paper to ink, that noise and safety-paper may make. */
const SLACK = 0.15;
const NEAREST = 5;
/** A cell with less than this part of the ink that the lightest symbol needs is blank at a glance. */
const FAINT_SHARE = 0.75;

/** Darkness of solid ink and of paper near a place in the line. */
export interface InkLevels {
  readonly paper: number;
  readonly ink: number;
}

function quantile(values: Float32Array, share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** Takes the levels from the clear symbols next to a place: the darkest parts of their cells, and what lies around. */
export function levelsNear(
  strip: MicrStrip,
  set: MicrTemplateSet,
  clear: readonly MicrMatch[],
  right: number,
): InkLevels {
  const nearest = [...clear].sort((a, b) => Math.abs(a.right - right) - Math.abs(b.right - right)).slice(0, NEAREST);
  const papers: number[] = [];
  const inks: number[] = [];
  for (const match of nearest) {
    const left = Math.max(0, Math.round(match.right - set.rightEdge));
    const top = Math.max(0, Math.round(match.middle - set.middle));
    const cell: number[] = [];
    for (let y = top; y < Math.min(strip.height, top + set.height); y++) {
      for (let x = left; x < Math.min(strip.width, left + set.width); x++)
        cell.push(strip.darkness[y * strip.width + x]!);
    }
    const sorted = Float32Array.from(cell).sort();
    papers.push(quantile(sorted, 0.25));
    inks.push(quantile(sorted, 0.96));
  }
  papers.sort((a, b) => a - b);
  inks.sort((a, b) => a - b);
  return { paper: papers[papers.length >> 1] ?? 0, ink: inks[inks.length >> 1] ?? 255 };
}

/**
 * Foreign ink (a signature across the line) only ever adds: a symbol under it still has all of its own. For a place whose
 * cell ends at `right`, tells how much of each symbol's ink is absent, least first.
 */
export function hiddenSymbols(
  strip: MicrStrip,
  set: MicrTemplateSet,
  levels: InkLevels,
  right: number,
  middle: number,
  reach: number,
): HiddenSymbol[] {
  const range = Math.max(1, levels.ink - levels.paper);
  const best = set.templates.map(({ symbol }) => ({ symbol, absent: 1, foreign: Number.POSITIVE_INFINITY }));
  for (let shiftY = -1; shiftY <= 1; shiftY++) {
    const top = Math.round(middle - set.middle) + shiftY;
    if (top < 0 || top + set.height > strip.height) continue;
    for (let shiftX = -reach; shiftX <= reach; shiftX++) {
      const left = Math.round(right - set.rightEdge) + shiftX;
      if (left < 0 || left + set.width > strip.width) continue;
      set.templates.forEach(({ coverage, inkTotal }, i) => {
        let absent = 0;
        let foreign = 0;
        for (let y = 0, at = 0; y < set.height; y++) {
          const from = (top + y) * strip.width + left;
          for (let x = 0; x < set.width; x++) {
            const difference = coverage[at++]! - (strip.darkness[from + x]! - levels.paper) / range;
            if (difference > SLACK) absent += difference - SLACK;
            else if (difference < -SLACK) foreign -= difference + SLACK;
          }
        }
        const known = best[i]!;
        if (absent / inkTotal < known.absent) {
          known.absent = absent / inkTotal;
          known.foreign = foreign / inkTotal;
        }
      });
    }
  }
  return best.sort((a, b) => a.absent - b.absent);
}

/** Ink in a place's cell and its margin, in pixels of solid ink. */
function inkAround(strip: MicrStrip, set: MicrTemplateSet, levels: InkLevels, right: number, middle: number): number {
  const left = Math.max(0, Math.round(right - set.rightEdge));
  const top = Math.max(0, Math.round(middle - set.middle));
  const range = Math.max(1, levels.ink - levels.paper);
  let sum = 0;
  for (let y = top; y < Math.min(strip.height, top + set.height); y++) {
    for (let x = left; x < Math.min(strip.width, left + set.width); x++) {
      const share = (strip.darkness[y * strip.width + x]! - levels.paper) / range;
      if (share > SLACK) sum += share;
    }
  }
  return sum;
}

/** Places in the stretch between two right edges where the ink of a whole symbol may be, though none was recognised. */
export function hiddenPlaces(
  strip: MicrStrip,
  set: MicrTemplateSet,
  levels: InkLevels,
  from: number,
  to: number,
  middle: number,
  mostAbsent: number,
): { right: number; symbol: E13bSymbol }[] {
  const places: { right: number; symbol: E13bSymbol }[] = [];
  const leastInk = (1 - mostAbsent) * Math.min(...set.templates.map(({ inkTotal }) => inkTotal));
  for (let right = from; right <= to; right += 3) {
    if (inkAround(strip, set, levels, right, middle) < leastInk * FAINT_SHARE) continue;
    const [likeliest] = hiddenSymbols(strip, set, levels, right, middle, 1);
    if (!likeliest || likeliest.absent > mostAbsent) continue;
    places.push({ right, symbol: likeliest.symbol });
    right += STRIP_PITCH * 0.9;
  }
  return places;
}
