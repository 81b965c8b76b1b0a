import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Maximum slope of a rule. */
const MAX_SLOPE = 0.06;
const SLOPE_COUNT = 49;
/** Minimum length of a rule, as a share of the width. */
const MIN_RULE_SHARE = 0.35;
const MAX_RULES = 3;

interface ThinRun {
  readonly x: number;
  readonly start: number;
  readonly end: number;
  readonly middle: number;
}

/** Finds vertical ink runs no taller than a rule; a symbol's vertical strokes are taller where a rule crosses them. */
function findThinRuns(ink: Uint8Array, width: number, height: number, maxThickness: number): ThinRun[] {
  const runs: ThinRun[] = [];
  for (let x = 0; x < width; x++) {
    let y = 0;
    while (y < height) {
      if (ink[y * width + x] === 0) {
        y++;
        continue;
      }
      const start = y;
      while (y < height && ink[y * width + x] !== 0) y++;
      if (y - start <= maxThickness) runs.push({ x, start, end: y, middle: (start + y) / 2 });
    }
  }
  return runs;
}

interface Rule {
  readonly slope: number;
  readonly intercept: number;
}

/** Finds the straight line with the most thin runs, by a Hough transform; null if it is too short for a rule. */
function findStrongestRule(runs: readonly ThinRun[], width: number, height: number): Rule | null {
  const margin = Math.ceil(width * MAX_SLOPE);
  const votes = new Uint16Array(height + 2 * margin + 3);
  let best = width * MIN_RULE_SHARE;
  let strongest: Rule | null = null;
  for (let step = 0; step < SLOPE_COUNT; step++) {
    const slope = ((2 * step) / (SLOPE_COUNT - 1) - 1) * MAX_SLOPE;
    votes.fill(0);
    for (const run of runs) votes[Math.round(run.middle - slope * run.x) + margin]!++;
    for (let i = 1; i < votes.length - 1; i++) {
      const count = votes[i]! + Math.max(votes[i - 1]!, votes[i + 1]!);
      if (count > best) {
        best = count;
        const side = votes[i - 1]! > votes[i + 1]! ? -0.5 : 0.5;
        strongest = { slope, intercept: i - margin + side };
      }
    }
  }
  return strongest;
}

/**
 * Removes long straight rules, such as a border or signature line, which merge with the symbols they cross.
 *
 * @param maxThickness maximum thickness of a rule, in pixels
 * @returns the gray image and ink without rules; null when there are no rules
 */
export function removeRules(
  gray: GrayImage,
  ink: Uint8Array,
  maxThickness: number,
): { gray: GrayImage; ink: Uint8Array } | null {
  const { width, height } = gray;
  let runs = findThinRuns(ink, width, height, maxThickness);
  const cleanInk = new Uint8Array(ink);
  const pixels = new Uint8Array(gray.pixels);
  let removed = 0;
  for (; removed < MAX_RULES; removed++) {
    const rule = findStrongestRule(runs, width, height);
    if (!rule) break;
    const onRule = (run: ThinRun) => Math.abs(run.middle - rule.intercept - rule.slope * run.x) <= 2;
    for (const { x, start, end } of runs.filter(onRule)) {
      const above = Math.max(0, start - 2);
      const below = Math.min(height - 1, end + 1);
      const paperAbove = pixels[above * width + x]!;
      const paperBelow = pixels[below * width + x]!;
      for (let y = above + 1; y < below; y++) {
        cleanInk[y * width + x] = 0;
        const share = (y - above) / (below - above);
        pixels[y * width + x] = Math.round(paperAbove * (1 - share) + paperBelow * share);
      }
    }
    runs = runs.filter((run) => !onRule(run));
  }
  return removed > 0 ? { gray: { width, height, pixels }, ink: cleanInk } : null;
}
