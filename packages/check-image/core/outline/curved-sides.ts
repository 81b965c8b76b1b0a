import {
  createLineThrough,
  distance,
  intersect,
  isConvex,
  type Line,
  measureMeanSideLengths,
  scaleQuadrilateral,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { evaluateParabola, fitParabola, type Parabola } from "@endorse/check-image/core/pixels/parabola";
import { computeSampleParameter, sampleCount } from "./edge-path";
import { awayFromCorner, nearCorner, type TracedEdge, traceEdge } from "./traced-edge";

/** Maximum bulge of a side, relative to the document's longer side. */
const maxBulge = 0.07;
/** Minimum share of samples near a corner that fit a parabola, their tolerance in pixels, and their minimum number. */
const minAgreement = 0.8;
const agreementTolerance = 1;
const minSamples = 8;
/** Maximum distance from a corner to the nearest sample, relative to the side; a torn corner has no samples near it. */
const maxGap = 0.1;
/** Residual in pixels at which a sample is ignored in the next fit, and the maximum number of fits. */
const maxResidual = 4;
const maxIterations = 4;

/**
 * Moves the corners of a curled document to the intersections of its curved edges, because a straight line fitted to a
 * curved edge misses the corner. Straight sides are unchanged.
 *
 * @param image a small, smoothed copy of the image
 * @param scale image pixels per pixel of the copy
 * @param outline the outline with straight sides, in image pixels
 * @param fixed which sides are the image's border and must not move
 * @returns the outline; the same object when it is unchanged
 */
export function fitCurvedSides(
  image: GrayImage,
  scale: number,
  outline: Quadrilateral,
  brighterInside: boolean | readonly boolean[],
  fixed: readonly boolean[],
): Quadrilateral {
  const quad = scaleQuadrilateral(outline, 1 / scale, 1 / scale);
  const sides = measureMeanSideLengths(quad);
  const reach = Math.round(maxBulge * Math.max(sides.width, sides.height));
  const isBrighter = (side: number): boolean =>
    typeof brighterInside === "boolean" ? brighterInside : brighterInside[side]!;
  const edges = quad.map((corner, side) =>
    fixed[side] ? null : traceEdge(image, corner, quad[(side + 1) % 4]!, reach, isBrighter(side) ? 1 : -1),
  );
  const corner = (i: number): Point => {
    const intersection = intersectEdges(edges[(i + 3) % 4]!, edges[i]!, quad, i);
    return intersection ? { x: intersection.x * scale, y: intersection.y * scale } : outline[i]!;
  };
  const curved: Quadrilateral = [corner(0), corner(1), corner(2), corner(3)];
  return isConvex(curved) ? curved : outline;
}

/**
 * Finds the intersection of two edges near a corner of the straight outline; null when both edges are straight there or
 * can't be traced.
 */
function intersectEdges(
  before: TracedEdge | null,
  after: TracedEdge | null,
  quad: Quadrilateral,
  index: number,
): Point | null {
  const corner = quad[index]!;
  if (!before?.bends[1] && !after?.bends[0]) return null;
  const maxMove = 1.5 * maxBulge * Math.max(before?.length ?? 0, after?.length ?? 0);
  let guess = corner;
  for (let round = 0; round < maxIterations; round++) {
    const first = before?.bends[1] ? computeTangent(before, guess) : createLineThrough(quad[(index + 3) % 4]!, corner);
    const second = after?.bends[0] ? computeTangent(after, guess) : createLineThrough(corner, quad[(index + 1) % 4]!);
    const next = first && second && intersect(first, second);
    if (!next || distance(next, corner) > maxMove) return null;
    const moved = distance(next, guess);
    guess = next;
    if (moved < 0.1) break;
  }
  return guess;
}

/** Computes the tangent at a corner of a parabola fitted to the adjacent edge. */
function computeTangent({ from, line, length, offsets, steps }: TracedEdge, corner: Point): Line | null {
  const t0 = ((corner.x - from.x) * line.ny - (corner.y - from.y) * line.nx) / length;
  const inward = t0 < 0.5 ? 1 : -1;
  const xs: number[] = [];
  const ys: number[] = [];
  const weights: number[] = [];
  for (let p = 0; p < sampleCount; p++) {
    const t = inward * (computeSampleParameter(p) - t0);
    if (t < nearCorner || t > awayFromCorner || steps[p] === 0) continue;
    xs.push(t * length);
    ys.push(offsets[p]!);
    weights.push(steps[p]!);
  }
  if (Math.min(...xs) > maxGap * length) return null;
  const fit = fitRobustParabola(xs, ys, weights);
  if (!fit) return null;
  const level = evaluateParabola(fit, 0);
  const slope = fit.slope - 2 * fit.bend * fit.at;
  const point = (t: number): Point => {
    const along = t0 * length + inward * t;
    const offset = level + slope * t;
    return { x: from.x + line.ny * along + line.nx * offset, y: from.y - line.nx * along + line.ny * offset };
  };
  return inward === 1 ? createLineThrough(point(0), point(10)) : createLineThrough(point(10), point(0));
}

/**
 * Fits a parabola by iteratively reweighted least squares with Tukey's biweight, so that print near the edge does not
 * bend it; null when too few samples fit, for example because a finger covers the corner.
 */
function fitRobustParabola(xs: readonly number[], ys: readonly number[], weights: readonly number[]): Parabola | null {
  if (xs.length < minSamples) return null;
  let parabola = fitParabola(xs, ys, 0, weights);
  const away = (i: number): number => Math.abs(ys[i]! - evaluateParabola(parabola, xs[i]!));
  for (let round = 1; round < maxIterations; round++) {
    const near = weights.map((weight, i) => weight * Math.max(0, 1 - (away(i) / maxResidual) ** 2) ** 2);
    if (near.every((weight) => weight === 0)) return null;
    parabola = fitParabola(xs, ys, 0, near);
  }
  const agree = xs.filter((_, i) => away(i) < agreementTolerance);
  return agree.length >= minAgreement * xs.length ? parabola : null;
}
