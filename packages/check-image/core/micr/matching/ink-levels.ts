import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import type { MicrMatch } from "./match-strip";
import type { MicrStrip } from "./micr-strip";

/** Darkness of paper and of solid ink near a position in the line, 0 (white) to 255 (black). */
export interface InkLevels {
  readonly paper: number;
  readonly ink: number;
}

const NEAREST_SYMBOLS = 5;

/** Measures the levels at a clear symbol, from quantiles of its cell's darkness. */
function measureLevels(strip: MicrStrip, set: MicrTemplateSet, match: MicrMatch): InkLevels {
  const left = Math.max(0, Math.round(match.right - set.rightEdge));
  const top = Math.max(0, Math.round(match.middle - set.middle));
  const bottom = Math.min(strip.height, top + set.height);
  const end = Math.min(strip.width, left + set.width);
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < end; x++, total++) {
      const level = Math.round(strip.darkness[y * strip.width + x]!);
      counts[level] = counts[level]! + 1;
    }
  }
  return { paper: computeQuantile(counts, 0.25 * total), ink: computeQuantile(counts, 0.96 * total) };
}

function computeQuantile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let level = 0; level < counts.length; level++) {
    seen += counts[level]!;
    if (seen > rank) return level;
  }
  return counts.length - 1;
}

function computeUpperMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Estimates local ink and paper levels along a strip from its clear symbols. */
export class LocalInkLevels {
  private readonly levels: (InkLevels | undefined)[] = [];

  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly clear: readonly MicrMatch[],
  ) {}

  /** Returns the median levels of the clear symbols nearest to a column. */
  at(right: number): InkLevels {
    const nearest = this.clear
      .map((match, i) => ({ i, away: Math.abs(match.right - right) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, NEAREST_SYMBOLS)
      .map(({ i }) => {
        this.levels[i] ??= measureLevels(this.strip, this.set, this.clear[i]!);
        return this.levels[i];
      });
    return {
      paper: computeUpperMedian(nearest.map(({ paper }) => paper)),
      ink: computeUpperMedian(nearest.map(({ ink }) => ink)),
    };
  }
}
