import { type EdgeSupport, measureSupport, settleLine, supportBetween } from "./edge-support";
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
  /** Null for a border of the picture. */
  readonly support: EdgeSupport | null;
  /** Where the picture is brighter: 1 below or right of the line, −1 above or left of it, 0 for a border. */
  readonly brighter: -1 | 0 | 1;
}

const lineCount = 64;
const linesPerDirection = 18;
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
    if (group.length < linesPerDirection) group.push(edgeSide(image, line, group === lying));
  }
  lying.push(frameSide(0, 1, 0), frameSide(0, 1, height));
  standing.push(frameSide(1, 0, 0), frameSide(1, 0, width));
  const byY = sortAcross(lying, (line) => (line.c - line.nx * centre.x) / line.ny);
  const byX = sortAcross(standing, (line) => (line.c - line.ny * centre.y) / line.nx);
  const corners = byY.map((lie) => byX.map((stand) => intersect(lie.line, stand.line)));

  const found: Candidate[] = [];
  for (const inside of [1, -1] as const) {
    for (let top = 0; top < byY.length; top++) {
      if (byY[top]!.brighter === -inside) continue;
      for (let bottom = top + 1; bottom < byY.length; bottom++) {
        if (byY[bottom]!.brighter === inside) continue;
        for (let left = 0; left < byX.length; left++) {
          if (byX[left]!.brighter === -inside) continue;
          for (let right = left + 1; right < byX.length; right++) {
            if (byX[right]!.brighter === inside) continue;
            const quad = [corners[top]![left], corners[top]![right], corners[bottom]![right], corners[bottom]![left]];
            if (!plausible(quad, width, height)) continue;
            const sides = [byY[top]!, byX[right]!, byY[bottom]!, byX[left]!] as const;
            const candidate = judge(quad, sides, inside === 1, width * height);
            if (candidate) found.push(candidate);
          }
        }
      }
    }
  }
  return found.sort((p, q) => q.score - p.score);
}

function edgeSide(image: GrayImage, rough: EdgeLine, lies: boolean): Side {
  const line = settleLine(image, rough);
  const along = lies ? line.ny : line.nx;
  return { line, support: measureSupport(image, line), brighter: along > 0 ? 1 : -1 };
}

function frameSide(nx: number, ny: number, c: number): Side {
  return { line: { nx, ny, c }, support: null, brighter: 0 };
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

type Sides = readonly [top: Side, right: Side, bottom: Side, left: Side];

function judge(quad: Quadrilateral, sides: Sides, brighterInside: boolean, frameArea: number): Candidate | null {
  if (sides.filter((side) => side.support === null).length > 2) return null;
  const { mean, least, beyond } = support(quad, sides);
  if (mean < leastMean || least < leastSide) return null;
  const lengths = meanSides(quad);
  const aspect = Math.max(lengths.width / lengths.height, lengths.height / lengths.width);
  const score =
    0.5 * mean +
    0.3 * least +
    0.2 * Math.sqrt(Math.min(1, signedArea(quad) / frameArea)) +
    (aspect > 1.85 && aspect < 3.1 ? 0.08 : 0) -
    0.1 * beyond -
    (brighterInside ? 0 : 0.06);
  const onFrame = [
    sides[0].support === null,
    sides[1].support === null,
    sides[2].support === null,
    sides[3].support === null,
  ] as const;
  return { quad, brighterInside, onFrame, score };
}

/** Mean and weakest support of the four sides, and how much their lines go on beyond the corners. */
function support(quad: Quadrilateral, sides: Sides): { mean: number; least: number; beyond: number } {
  let sum = 0;
  let least = 1;
  let beyond = 0;
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    const { support: measured } = sides[i]!;
    let value = frameSupport;
    if (measured) {
      value = supportBetween(measured, a, b);
      const extra = { x: 0.12 * (b.x - a.x), y: 0.12 * (b.y - a.y) };
      beyond += supportBetween(measured, b, { x: b.x + extra.x, y: b.y + extra.y });
      beyond += supportBetween(measured, { x: a.x - extra.x, y: a.y - extra.y }, a);
    }
    sum += value;
    if (value < least) least = value;
  }
  return { mean: sum / 4, least, beyond: beyond / 8 };
}
