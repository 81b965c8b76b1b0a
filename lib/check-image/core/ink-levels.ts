import type { MicrMatch } from "./micr-match";
import type { MicrStrip } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";

/** Darkness of solid ink and of paper near a place in the line, 0 white to 255 black. */
export interface InkLevels {
  readonly paper: number;
  readonly ink: number;
}

const NEAREST = 5;

function quantile(values: Float32Array, share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** The levels at one clear symbol: the darkest parts of its cell, and what lies around. */
function levelsOf(strip: MicrStrip, set: MicrTemplateSet, match: MicrMatch): InkLevels {
  const left = Math.max(0, Math.round(match.right - set.rightEdge));
  const top = Math.max(0, Math.round(match.middle - set.middle));
  const bottom = Math.min(strip.height, top + set.height);
  const end = Math.min(strip.width, left + set.width);
  const cell = new Float32Array(Math.max(0, (bottom - top) * (end - left)));
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < end; x++) cell[at++] = strip.darkness[y * strip.width + x]!;
  }
  cell.sort();
  return { paper: quantile(cell, 0.25), ink: quantile(cell, 0.96) };
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** How dark ink and paper are along a strip, as its clear symbols show. */
export class InkScale {
  private readonly levels: (InkLevels | undefined)[] = [];

  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly clear: readonly MicrMatch[],
  ) {}

  /** The levels near a place, from the clear symbols next to it. */
  near(right: number): InkLevels {
    const nearest = this.clear
      .map((match, i) => ({ i, away: Math.abs(match.right - right) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, NEAREST)
      .map(({ i }) => {
        this.levels[i] ??= levelsOf(this.strip, this.set, this.clear[i]!);
        return this.levels[i];
      });
    return { paper: middleOf(nearest.map(({ paper }) => paper)), ink: middleOf(nearest.map(({ ink }) => ink)) };
  }
}
