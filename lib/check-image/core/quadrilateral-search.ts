import { type EdgeSupport, measureSupport, supportBetween } from "./edge-support";
import { type EdgeLine, findEdgeLines } from "./find-lines";
import { intersect, isConvex, meanSides, signedArea } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";

/** A possible outline of a document. */
export interface Candidate {
  readonly quad: Quadrilateral;
  readonly brighterInside: boolean;
  /** Which sides (top, right, bottom, left) are the picture's own border. */
  readonly onFrame: readonly [boolean, boolean, boolean, boolean];
  /** 0 to about 1.1; a clean paper on a plain desk reaches 1. */
  readonly score: number;
}

interface Side {
  readonly line: EdgeLine;
  readonly support: EdgeSupport | null;
  readonly onFrame: boolean;
}

const lineCount = 44;
const linesPerDirection = 14;
/** What a border of the picture counts for as a side: a document that runs out of the picture is rare. */
const frameSupport = 0.3;
const smallestShare = 0.1;

/** The support that the four sides of a candidate must have, and that its weakest must have. */
const leastMean = 0.42;
const leastSide = 0.2;

/**
 * All quadrilaterals formed by two near-horizontal and two near-vertical edges of a small, smoothed picture that have
 * brightness steps along their sides, best first.
 */
export function searchQuadrilaterals(image: GrayImage): Candidate[] {
  const { width, height } = image;
  const lines = findEdgeLines(image, lineCount);
  const centre = { x: width / 2, y: height / 2 };
  const lying: Side[] = [];
  const standing: Side[] = [];
  for (const line of lines) {
    const group = Math.abs(line.ny) >= Math.abs(line.nx) ? lying : standing;
    if (group.length < linesPerDirection) group.push(inward(image, line, group === lying));
  }
  lying.push(frameSide(0, 1, 0), frameSide(0, 1, height));
  standing.push(frameSide(1, 0, 0), frameSide(1, 0, width));
  const byY = sortAcross(lying, (line) => (line.c - line.nx * centre.x) / line.ny);
  const byX = sortAcross(standing, (line) => (line.c - line.ny * centre.y) / line.nx);
  const corners = byY.map((lie) => byX.map((stand) => intersect(lie.line, stand.line)));

  const found: Candidate[] = [];
  for (let top = 0; top < byY.length; top++) {
    for (let bottom = top + 1; bottom < byY.length; bottom++) {
      for (let left = 0; left < byX.length; left++) {
        for (let right = left + 1; right < byX.length; right++) {
          const quad = [corners[top]![left], corners[top]![right], corners[bottom]![right], corners[bottom]![left]];
          if (!plausible(quad, width, height)) continue;
          const candidate = judge(quad, [byY[top]!, byX[right]!, byY[bottom]!, byX[left]!], width * height);
          if (candidate) found.push(candidate);
        }
      }
    }
  }
  return found.sort((p, q) => q.score - p.score);
}

/** Points each normal down or to the right, so that "brighter on the normal's side" means the same for a whole group. */
function inward(image: GrayImage, line: EdgeLine, lies: boolean): Side {
  const flip = lies ? line.ny < 0 : line.nx < 0;
  const turned = flip ? { nx: -line.nx, ny: -line.ny, c: -line.c } : line;
  return { line: turned, support: measureSupport(image, turned), onFrame: false };
}

function frameSide(nx: number, ny: number, c: number): Side {
  return { line: { nx, ny, c }, support: null, onFrame: true };
}

function sortAcross(sides: Side[], place: (line: EdgeLine) => number): Side[] {
  return sides
    .map((side) => ({ side, at: place(side.line) }))
    .sort((p, q) => p.at - q.at)
    .map(({ side }) => side);
}

function plausible(
  corners: readonly (Point | null | undefined)[],
  width: number,
  height: number,
): corners is Quadrilateral {
  const slackX = 0.06 * width;
  const slackY = 0.06 * height;
  for (const p of corners) {
    if (!p || p.x < -slackX || p.y < -slackY || p.x > width + slackX || p.y > height + slackY) return false;
  }
  const quad = corners as unknown as Quadrilateral;
  if (signedArea(quad) < smallestShare * width * height || !isConvex(quad)) return false;
  const sides = meanSides(quad);
  const aspect = Math.max(sides.width / sides.height, sides.height / sides.width);
  return aspect > 1.2 && aspect < 4.2 && evenSides(quad);
}

/** A hand-held picture foreshortens the far side, but never to half. */
function evenSides(quad: Quadrilateral): boolean {
  const length = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const across = length(quad[0], quad[1]) / length(quad[3], quad[2]);
  const along = length(quad[0], quad[3]) / length(quad[1], quad[2]);
  return across > 0.55 && across < 1.8 && along > 0.55 && along < 1.8;
}

function judge(quad: Quadrilateral, sides: readonly [Side, Side, Side, Side], frameArea: number): Candidate | null {
  const frames = sides.filter((side) => side.onFrame).length;
  if (frames > 2) return null;
  const bright = support(quad, sides, true);
  const dark = support(quad, sides, false);
  const brighterInside = bright.mean + 0.05 >= dark.mean;
  const { mean, least, beyond } = brighterInside ? bright : dark;
  if (mean < leastMean || least < leastSide) return null;
  const meanLengths = meanSides(quad);
  const aspect = Math.max(meanLengths.width / meanLengths.height, meanLengths.height / meanLengths.width);
  const score =
    0.5 * mean +
    0.3 * least +
    0.2 * Math.sqrt(Math.min(1, signedArea(quad) / frameArea)) +
    (aspect > 1.85 && aspect < 3.1 ? 0.08 : 0) -
    0.1 * beyond -
    (brighterInside ? 0 : 0.06);
  return {
    quad,
    brighterInside,
    onFrame: [sides[0].onFrame, sides[1].onFrame, sides[2].onFrame, sides[3].onFrame],
    score,
  };
}

/** Mean and weakest support of the four sides for one polarity, and how much their lines go on beyond the corners. */
function support(quad: Quadrilateral, sides: readonly [Side, Side, Side, Side], brighterInside: boolean) {
  let sum = 0;
  let least = 1;
  let beyond = 0;
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    const { support: measured } = sides[i]!;
    let value = frameSupport;
    if (measured) {
      // The normals of the top and left sides point into the document, those of the other two out of it.
      const towardNormal = i === 0 || i === 3 ? brighterInside : !brighterInside;
      value = supportBetween(measured, a, b, towardNormal);
      const extra = { x: 0.12 * (b.x - a.x), y: 0.12 * (b.y - a.y) };
      beyond += supportBetween(measured, b, { x: b.x + extra.x, y: b.y + extra.y }, towardNormal);
      beyond += supportBetween(measured, { x: a.x - extra.x, y: a.y - extra.y }, a, towardNormal);
    }
    sum += value;
    if (value < least) least = value;
  }
  return { mean: sum / 4, least, beyond: beyond / 8 };
}
