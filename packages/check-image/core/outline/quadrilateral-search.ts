import {
  computeSignedArea,
  intersect,
  isConvex,
  measureMeanSideLengths,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { type EdgeSupport, meanSupportBetween, measureSupport, refineLine } from "./edge-support";
import { type EdgeLine, findEdgeLines } from "./hough-lines";

/** A candidate document outline. */
export interface Candidate {
  readonly quad: Quadrilateral;
  readonly brighterInside: boolean;
  /** Which sides (top, right, bottom, left) are the image's border. */
  readonly onFrame: readonly [boolean, boolean, boolean, boolean];
  /** 0 to about 1.1; a clean document on a plain desk reaches 1. */
  readonly score: number;
}

interface Side {
  readonly line: EdgeLine;
  /** Null for an image border. */
  readonly support: EdgeSupport | null;
  /** Where the image is brighter: 1 below or to the right of the line, −1 above or to the left; 0 for a border. */
  readonly brighter: -1 | 0 | 1;
}

const lineCount = 64;
const linesPerDirection = 18;
/** Support assigned to an image border as a side; low, because documents rarely extend past the frame. */
const frameSupport = 0.3;
const minAreaShare = 0.1;

/** Minimum mean support of a candidate's sides, and minimum support of its weakest side. */
const minMeanSupport = 0.42;
const minSideSupport = 0.2;

/**
 * Finds all quadrilaterals with brightness steps along their sides, formed by two near-horizontal and two near-vertical
 * edges in a small, smoothed image, best first.
 */
export function searchQuadrilaterals(image: GrayImage): Candidate[] {
  const { width, height } = image;
  const lines = findEdgeLines(image, lineCount);
  const center = { x: width / 2, y: height / 2 };
  const horizontal: Side[] = [];
  const vertical: Side[] = [];
  for (const line of lines) {
    const group = Math.abs(line.ny) >= Math.abs(line.nx) ? horizontal : vertical;
    if (group.length < linesPerDirection) group.push(createEdgeSide(image, line, group === horizontal));
  }
  horizontal.push(createFrameSide(0, 1, 0), createFrameSide(0, 1, height));
  vertical.push(createFrameSide(1, 0, 0), createFrameSide(1, 0, width));
  const byY = sortAcross(horizontal, (line) => (line.c - line.nx * center.x) / line.ny);
  const byX = sortAcross(vertical, (line) => (line.c - line.ny * center.y) / line.nx);
  const corners = byY.map((row) => byX.map((column) => intersect(row.line, column.line)));

  const candidates: Candidate[] = [];
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
            if (!isPlausible(quad, width, height)) continue;
            const sides = [byY[top]!, byX[right]!, byY[bottom]!, byX[left]!] as const;
            const candidate = scoreCandidate(quad, sides, inside === 1, width * height);
            if (candidate) candidates.push(candidate);
          }
        }
      }
    }
  }
  return candidates.sort((p, q) => q.score - p.score);
}

function createEdgeSide(image: GrayImage, rough: EdgeLine, isHorizontal: boolean): Side {
  const line = refineLine(image, rough);
  const along = isHorizontal ? line.ny : line.nx;
  return { line, support: measureSupport(image, line), brighter: along > 0 ? 1 : -1 };
}

function createFrameSide(nx: number, ny: number, c: number): Side {
  return { line: { nx, ny, c }, support: null, brighter: 0 };
}

function sortAcross(sides: Side[], positionOf: (line: EdgeLine) => number): Side[] {
  return sides
    .map((side) => ({ side, at: positionOf(side.line) }))
    .sort((p, q) => p.at - q.at)
    .map(({ side }) => side);
}

function isPlausible(
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
  if (computeSignedArea(quad) < minAreaShare * width * height || !isConvex(quad)) return false;
  const sides = measureMeanSideLengths(quad);
  const aspect = Math.max(sides.width / sides.height, sides.height / sides.width);
  return aspect > 1.2 && aspect < 4.2 && hasBalancedSides(quad);
}

/** Whether opposite sides have similar lengths; a hand-held photo never foreshortens the far side to half. */
function hasBalancedSides(quad: Quadrilateral): boolean {
  const length = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const across = length(quad[0], quad[1]) / length(quad[3], quad[2]);
  const along = length(quad[0], quad[3]) / length(quad[1], quad[2]);
  return across > 0.55 && across < 1.8 && along > 0.55 && along < 1.8;
}

type Sides = readonly [top: Side, right: Side, bottom: Side, left: Side];

function scoreCandidate(
  quad: Quadrilateral,
  sides: Sides,
  brighterInside: boolean,
  frameArea: number,
): Candidate | null {
  if (sides.filter((side) => side.support === null).length > 2) return null;
  const { mean, least, beyond } = measureSides(quad, sides);
  if (mean < minMeanSupport || least < minSideSupport) return null;
  const lengths = measureMeanSideLengths(quad);
  const aspect = Math.max(lengths.width / lengths.height, lengths.height / lengths.width);
  const score =
    0.5 * mean +
    0.3 * least +
    0.2 * Math.sqrt(Math.min(1, computeSignedArea(quad) / frameArea)) +
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

/** Measures the mean and minimum support of the sides, and the mean support of their lines past the corners. */
function measureSides(quad: Quadrilateral, sides: Sides): { mean: number; least: number; beyond: number } {
  let sum = 0;
  let least = 1;
  let beyond = 0;
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    const { support: measured } = sides[i]!;
    let value = frameSupport;
    if (measured) {
      value = meanSupportBetween(measured, a, b);
      const extra = { x: 0.12 * (b.x - a.x), y: 0.12 * (b.y - a.y) };
      beyond += meanSupportBetween(measured, b, { x: b.x + extra.x, y: b.y + extra.y });
      beyond += meanSupportBetween(measured, { x: a.x - extra.x, y: a.y - extra.y }, a);
    }
    sum += value;
    if (value < least) least = value;
  }
  return { mean: sum / 4, least, beyond: beyond / 8 };
}
