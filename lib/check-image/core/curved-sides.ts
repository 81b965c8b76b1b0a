import { clearestPath, fullStep, type OutlineSide, placeAt, places, sampleSteps, valueAt } from "./edge-path";
import { distance, intersect, isConvex, type Line, lineThrough, meanSides, scaleQuadrilateral } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { fitParabola, heightAt, type Parabola, peakShift } from "./parabola";

/** How far a side may bulge, as a share of the document's longer side. */
const farthest = 0.07;
/** The stretch next to a corner that its tangent is fitted to, as shares of the side's length. */
const nearCorner = 0.025;
const awayFromCorner = 0.3;
/** How much clearer the curved edge must be than the straight one over the end of a side, in gray levels added up. */
const leastGain = 5;
/** Where the steps are fainter than this on average, noise bends a path too: then most of what it collects must be gained. */
const clearStep = 7;
const gainWhereFaint = 0.5;
/** Share of the places near a corner that must lie on one parabola, and how near to it, in pixels. */
const leastAgreement = 0.8;
const agreeing = 1;
const fewestPlaces = 8;
/** Places farther off than this do not count for the next fit, in pixels. */
const farAway = 4;
const rounds = 4;
/** How far about a line is looked to see whether it is straight: one pixel, and what sharpening needs. */
const straightReach = 4;
/** What lies outside an edge next to a corner may differ from what lies outside farther on by this share of the step. */
const likeOutside = 0.35;
const atCorner = 0.13;

interface Edge extends OutlineSide {
  /** How far the edge lies to the line's normal side at each place, and how clear it is there. */
  readonly offsets: Float64Array;
  readonly steps: Float64Array;
  /** Whether the edge leaves the straight line near its first and its last corner. */
  readonly bends: readonly [boolean, boolean];
}

/**
 * Moves the corners of a curled paper to where its curved edges meet: a straight line laid along a curved edge passes the
 * corner at a distance. Sides that are straight stay as they are.
 *
 * @param image a small, smoothed copy of the picture
 * @param scale pixels of the picture for one of the copy
 * @param outline the outline with straight sides, in pixels of the picture
 * @param fixed which sides are the picture's own border and stay
 * @returns the outline, the very same when no side is curved
 */
export function followCurvedSides(
  image: GrayImage,
  scale: number,
  outline: Quadrilateral,
  brighterInside: boolean | readonly boolean[],
  fixed: readonly boolean[],
): Quadrilateral {
  const quad = scaleQuadrilateral(outline, 1 / scale, 1 / scale);
  const sides = meanSides(quad);
  const reach = Math.round(farthest * Math.max(sides.width, sides.height));
  const isBrighter = (side: number): boolean =>
    typeof brighterInside === "boolean" ? brighterInside : brighterInside[side]!;
  const edges = quad.map((corner, side) =>
    fixed[side] ? null : followSide(image, corner, quad[(side + 1) % 4]!, reach, isBrighter(side) ? 1 : -1),
  );
  const corner = (i: number): Point => {
    const met = meet(edges[(i + 3) % 4]!, edges[i]!, quad, i);
    return met ? { x: met.x * scale, y: met.y * scale } : outline[i]!;
  };
  const curved: Quadrilateral = [corner(0), corner(1), corner(2), corner(3)];
  return isConvex(curved) ? curved : outline;
}

function followSide(image: GrayImage, from: Point, to: Point, reach: number, sign: 1 | -1): Edge {
  const line = lineThrough(from, to);
  const length = distance(from, to);
  const bare = { from, line, length };
  if (isStraight(sampleSteps(image, bare, straightReach, sign))) {
    return { ...bare, offsets: new Float64Array(places), steps: new Float64Array(places), bends: [false, false] };
  }
  const rows = 2 * reach + 1;
  const steps = sampleSteps(image, bare, reach, sign);
  const path = clearestPath(steps, rows);
  const offsets = new Float64Array(places);
  const clear = new Float64Array(places);
  const gains = [0, 0];
  const sums = [0, 0];
  const counts = [0, 0];
  for (let p = 0; p < places; p++) {
    const row = path[p]!;
    const at = p * rows;
    clear[p] = steps[at + row]!;
    offsets[p] = row - reach + peakShift(steps[at + row - 1] ?? 0, clear[p]!, steps[at + row + 1] ?? 0);
    const end = endAt(placeAt(p));
    if (end === null) continue;
    const straight = Math.max(steps[at + reach - 1]!, steps[at + reach]!, steps[at + reach + 1]!);
    gains[end]! += clear[p]! - straight;
    sums[end]! += clear[p]!;
    counts[end]! += 1;
  }
  const levels = (offset: number): number[] =>
    Array.from(offsets, (at, p) => {
      const along = placeAt(p) * length;
      const across = at + offset;
      return valueAt(image, from.x + line.ny * along + line.nx * across, from.y - line.nx * along + line.ny * across);
    });
  const [outside, inside] = [levels(-5), levels(5)];
  const bends = (end: 0 | 1): boolean => {
    const isClear = sums[end]! > clearStep * counts[end]! || gains[end]! > gainWhereFaint * sums[end]!;
    return gains[end]! > leastGain && isClear && !isCovered(outside, inside, end);
  };
  return { from, line, length, offsets, steps: clear, bends: [bends(0), bends(1)] };
}

/** Whether both ends of a side are so clear along its line that no path could be clearer. */
function isStraight(steps: Float64Array): boolean {
  const missing = [0, 0];
  for (let p = 0; p < places; p++) {
    const end = endAt(placeAt(p));
    const at = p * (2 * straightReach + 1) + straightReach;
    if (end !== null) missing[end]! += fullStep - Math.max(steps[at - 1]!, steps[at]!, steps[at + 1]!);
  }
  return missing[0]! <= leastGain && missing[1]! <= leastGain;
}

/** Whether something else than the ground lies outside the edge next to a corner: a finger's edge is not the paper's. */
function isCovered(outside: readonly number[], inside: readonly number[], end: 0 | 1): boolean {
  const mean = (levels: readonly number[], from: number, to: number): number => {
    const some = levels.filter((_, p) => {
      const t = end === 0 ? placeAt(p) : 1 - placeAt(p);
      return t > from && t < to;
    });
    return some.reduce((sum, level) => sum + level, 0) / some.length;
  };
  const ground = mean(outside, atCorner, awayFromCorner);
  const step = Math.abs(mean(inside, atCorner, awayFromCorner) - ground);
  return Math.abs(mean(outside, nearCorner, atCorner) - ground) > likeOutside * step;
}

/** Which end of a side a place belongs to. */
function endAt(t: number): 0 | 1 | null {
  if (t > 0.02 && t < 0.3) return 0;
  return t > 0.7 && t < 0.98 ? 1 : null;
}

/** Where two edges meet near a corner of the straight outline; null where both are straight there, or cannot be followed. */
function meet(before: Edge | null, after: Edge | null, quad: Quadrilateral, index: number): Point | null {
  const corner = quad[index]!;
  if (!before?.bends[1] && !after?.bends[0]) return null;
  const farthestMove = 1.5 * farthest * Math.max(before?.length ?? 0, after?.length ?? 0);
  let found = corner;
  for (let round = 0; round < rounds; round++) {
    const first = before?.bends[1] ? tangent(before, found) : lineThrough(quad[(index + 3) % 4]!, corner);
    const second = after?.bends[0] ? tangent(after, found) : lineThrough(corner, quad[(index + 1) % 4]!);
    const next = first && second && intersect(first, second);
    if (!next || distance(next, corner) > farthestMove) return null;
    const moved = distance(next, found);
    found = next;
    if (moved < 0.1) break;
  }
  return found;
}

/** The tangent at a corner of the parabola that follows an edge next to it. */
function tangent({ from, line, length, offsets, steps }: Edge, corner: Point): Line | null {
  const t0 = ((corner.x - from.x) * line.ny - (corner.y - from.y) * line.nx) / length;
  const inward = t0 < 0.5 ? 1 : -1;
  const xs: number[] = [];
  const ys: number[] = [];
  const weights: number[] = [];
  for (let p = 0; p < places; p++) {
    const t = inward * (placeAt(p) - t0);
    if (t < nearCorner || t > awayFromCorner || steps[p] === 0) continue;
    xs.push(t * length);
    ys.push(offsets[p]!);
    weights.push(steps[p]!);
  }
  const fit = followingParabola(xs, ys, weights);
  if (!fit) return null;
  const level = heightAt(fit, 0);
  const slope = fit.slope - 2 * fit.bend * fit.at;
  const point = (t: number): Point => {
    const along = t0 * length + inward * t;
    const offset = level + slope * t;
    return { x: from.x + line.ny * along + line.nx * offset, y: from.y - line.nx * along + line.ny * offset };
  };
  return inward === 1 ? lineThrough(point(0), point(10)) : lineThrough(point(10), point(0));
}

/**
 * A parabola fitted again and again, so that print beside the edge does not bend it; null where too few places lie on it,
 * as where a finger holds the corner.
 */
function followingParabola(xs: readonly number[], ys: readonly number[], weights: readonly number[]): Parabola | null {
  if (xs.length < fewestPlaces) return null;
  let parabola = fitParabola(xs, ys, 0, weights);
  const away = (i: number): number => Math.abs(ys[i]! - heightAt(parabola, xs[i]!));
  for (let round = 1; round < rounds; round++) {
    const near = weights.map((weight, i) => weight * Math.max(0, 1 - (away(i) / farAway) ** 2) ** 2);
    if (near.every((weight) => weight === 0)) return null;
    parabola = fitParabola(xs, ys, 0, near);
  }
  const agree = xs.filter((_, i) => away(i) < agreeing);
  return agree.length >= leastAgreement * xs.length ? parabola : null;
}
