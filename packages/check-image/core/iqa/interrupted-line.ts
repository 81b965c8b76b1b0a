import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import type { IqaRegion } from "./iqa-types";

/** Distances from the bottom to the MICR line's print band in pixels at 200 dpi, with a tolerance of 1/20 in. */
const bandTop = 100;
const bandBottom = 28;
/** Range of a streak's height, in pixels: thinner gaps are worn print, and a higher streak erases the whole line. */
const minHeight = 3;
const maxHeight = 14;
/** Maximum number of ink pixels in a row of the streak, for dust. */
const maxDust = 4;
/** Rows above and below the streak that are compared; their edges may be blurred. */
const comparedRows = 4;
/** Maximum width of a symbol's ink, in pixels; printed rules and pen strokes are wider. */
const maxRun = 24;
/** Minimum number of ink columns beside the streak: half the stems of a routing number, at 3 px each. */
const minColumns = 40;
/** Minimum share of the ink columns on the sparser side with ink on the other side; rows of text share under 0.5. */
const minShared = 0.55;

/**
 * Finds a light streak through the MICR line: rows without ink from edge to edge, with the same columns of ink above
 * and below them.
 *
 * @returns the region of the streak; null when there is none
 */
export function findInterruptedLine({ width, height, ink }: BitonalImage): IqaRegion | null {
  const isBlank = (y: number): boolean => {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at++) count += ink[at]!;
    return count <= maxDust;
  };
  const bottom = height - bandBottom;
  for (let start = Math.max(comparedRows, height - bandTop); start < bottom; start++) {
    if (!isBlank(start)) continue;
    let end = start;
    while (end < bottom && isBlank(end)) end++;
    const rows = end - start;
    if (rows >= minHeight && rows <= maxHeight && isInterruption(ink, width, start, end))
      return { x: 0, y: start, width, height: rows };
    start = end;
  }
  return null;
}

function isInterruption(ink: Uint8Array, width: number, start: number, end: number): boolean {
  const above = findSymbolColumns(ink, width, start - comparedRows);
  const below = findSymbolColumns(ink, width, end);
  let [aboveCount, belowCount, shared] = [0, 0, 0];
  for (let x = 0; x < width; x++) {
    aboveCount += above[x]!;
    belowCount += below[x]!;
    shared += above[x]! & below[x]!;
  }
  const fewer = Math.min(aboveCount, belowCount);
  return fewer >= minColumns && shared >= minShared * fewer;
}

/** Returns 1 for each column with ink of a symbol in the compared rows. */
function findSymbolColumns(ink: Uint8Array, width: number, top: number): Uint8Array {
  const columns = new Uint8Array(width);
  for (let y = top; y < top + comparedRows; y++)
    for (let x = 0; x < width; x++) if (ink[y * width + x] === 1) columns[x] = 1;
  for (let x = 0, left = -1; x <= width; x++) {
    if (columns[x] === 1) left = left < 0 ? x : left;
    else if (left >= 0) {
      if (x - left > maxRun) columns.fill(0, left, x);
      left = -1;
    }
  }
  return columns;
}
