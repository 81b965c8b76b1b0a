import type { Point, Quadrilateral } from "./image";

/** The straight line nx·x + ny·y = c; (nx, ny) has length 1. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

/** The row-major 3 × 3 matrix of a plane projection; the last element is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** Returns the intersection of two lines; null when they are within about half a degree of parallel. */
export function intersect(a: Line, b: Line): Point | null {
  const det = a.nx * b.ny - a.ny * b.nx;
  if (Math.abs(det) < 0.01) return null;
  return { x: (a.c * b.ny - b.c * a.ny) / det, y: (a.nx * b.c - b.nx * a.c) / det };
}

/** Creates the line through two different points; its normal points to the right of the direction from `a` to `b`. */
export function createLineThrough(a: Point, b: Point): Line {
  const length = distance(a, b);
  const nx = -(b.y - a.y) / length;
  const ny = (b.x - a.x) / length;
  return { nx, ny, c: nx * a.x + ny * a.y };
}

/** Returns the Euclidean distance between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Computes a quadrilateral's area by the shoelace formula; positive when its corners are in clockwise order. */
export function computeSignedArea(quad: Quadrilateral): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

/** Whether a quadrilateral is convex, with its corners in clockwise order. */
export function isConvex(quad: Quadrilateral): boolean {
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    const c = quad[(i + 2) % 4]!;
    if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0) return false;
  }
  return true;
}

/** Returns the corners of an image of this size. */
export function createImageQuadrilateral(width: number, height: number): Quadrilateral {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** Scales each coordinate of a quadrilateral. */
export function scaleQuadrilateral(quad: Quadrilateral, scaleX: number, scaleY: number): Quadrilateral {
  const scale = (p: Point): Point => ({ x: p.x * scaleX, y: p.y * scaleY });
  return [scale(quad[0]), scale(quad[1]), scale(quad[2]), scale(quad[3])];
}

/** Computes the homography that maps the rectangle from (0, 0) to (width, height) to a quadrilateral. */
export function mapRectangleToQuadrilateral(width: number, height: number, quad: Quadrilateral): Homography {
  const [p0, p1, p2, p3] = quad;
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dx3 = p0.x - p1.x + p2.x - p3.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const dy3 = p0.y - p1.y + p2.y - p3.y;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / det;
  const h = (dx1 * dy3 - dx3 * dy1) / det;
  return [
    (p1.x - p0.x + g * p1.x) / width,
    (p3.x - p0.x + h * p3.x) / height,
    p0.x,
    (p1.y - p0.y + g * p1.y) / width,
    (p3.y - p0.y + h * p3.y) / height,
    p0.y,
    g / width,
    h / height,
    1,
  ];
}

/** Computes the homography that maps a quadrilateral to the rectangle from (0, 0) to (width, height). */
export function mapQuadrilateralToRectangle(width: number, height: number, quad: Quadrilateral): Homography {
  const [a, b, c, d, e, f, g, h, i] = mapRectangleToQuadrilateral(width, height, quad);
  const last = a * e - b * d;
  return [
    (e * i - f * h) / last,
    (c * h - b * i) / last,
    (b * f - c * e) / last,
    (f * g - d * i) / last,
    (a * i - c * g) / last,
    (c * d - a * f) / last,
    (d * h - e * g) / last,
    (b * g - a * h) / last,
    1,
  ];
}

/** Applies a homography to a point. */
export function project(h: Homography, x: number, y: number): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

/** Computes the mean length of each pair of opposite sides. */
export function measureMeanSideLengths(quad: Quadrilateral): { width: number; height: number } {
  return {
    width: (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2,
    height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
  };
}
