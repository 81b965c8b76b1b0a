import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import type { IqaRegion } from "./iqa-types";

/** Rows at the border in which cut symbols have ink, in pixels at 200 dpi; scaling may blank the last one. */
const borderRows = 2;
/** Maximum width and height of a cut symbol, in pixels at 200 dpi, for a document assumed to be up to half too large. */
const maxWidth = 32;
const maxHeight = 52;
/** Tolerance for the tops of the symbols, in pixels, because a line may be skewed. */
const topTolerance = 4;
/** A routing number has nine digits; its symbols alone cross the border at least twelve times. */
const minRuns = 12;
/** Minimum share of the ink at the border in symbols of the same height; a background pattern has none. */
const minShare = 0.6;

interface InkRun {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/**
 * Finds a line of print that the top or bottom border cuts: many narrow symbols that touch the border and are equally
 * high.
 *
 * @returns the region of the line; null when there is none
 */
export function findCutPrint(bitonal: BitonalImage): IqaRegion | null {
  for (const isBottom of [true, false]) {
    const runs = findBorderRuns(bitonal, isBottom);
    const line = runs.reduce<InkRun[]>((best, { height }) => {
      const similar = runs.filter((run) => run.height > borderRows && Math.abs(run.height - height) <= topTolerance);
      return similar.length > best.length ? similar : best;
    }, []);
    if (line.length < minRuns || line.length < minShare * runs.length) continue;
    const [x, height] = [line[0]!.left, Math.max(...line.map((run) => run.height))];
    return { x, y: isBottom ? bitonal.height - height : 0, width: line.at(-1)!.right - x, height };
  }
  return null;
}

/** Returns the runs of ink along a border that are no wider and higher than a symbol. */
function findBorderRuns({ width, height, ink }: BitonalImage, isBottom: boolean): InkRun[] {
  const rowStart = (depth: number): number => (isBottom ? height - 1 - depth : depth) * width;
  const hasInk = (left: number, right: number, from: number, to: number): boolean => {
    for (let depth = from; depth < to; depth++)
      if (ink.subarray(rowStart(depth) + left, rowStart(depth) + right).includes(1)) return true;
    return false;
  };
  const runs: InkRun[] = [];
  for (let x = 0; x < width; x++) {
    if (!hasInk(x, x + 1, 0, borderRows)) continue;
    const left = x;
    while (x < width && hasInk(x, x + 1, 0, borderRows)) x++;
    let depth = borderRows;
    while (depth < Math.min(height, maxHeight) && hasInk(left, x, depth, depth + 1)) depth++;
    if (x - left <= maxWidth && depth < maxHeight) runs.push({ left, right: x, height: depth });
  }
  return runs;
}
