import { createWordView } from "./packed-bytes";

/** Connected components of ink, as runs, so that they can be measured along any direction. */
export interface InkComponents {
  /** Number of components. */
  readonly count: number;
  /** Each run's row, first column, column after the last, and component index. */
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly componentIds: Int32Array;
}

/**
 * Labels the 8-connected components of ink in rows `top` to `bottom` (excluded), merging runs by union-find. Components
 * are in the order of their first run.
 *
 * @param left first column to label
 */
export function labelComponents(ink: Uint8Array, width: number, top: number, bottom: number, left = 0): InkComponents {
  const words = createWordView(ink);
  let capacity = 4096;
  let rows = new Int32Array(capacity);
  let starts = new Int32Array(capacity);
  let ends = new Int32Array(capacity);
  let parents = new Int32Array(capacity);
  let runs = 0;
  let aboveStart = 0;
  let aboveEnd = 0;
  for (let row = top; row < bottom; row++) {
    const first = runs;
    let above = aboveStart;
    const from = row * width;
    for (let x = left; x < width; x++) {
      while (x + 4 <= width && words.getInt32(from + x, true) === 0) x += 4;
      if (x === width) break;
      if (ink[from + x] === 0) continue;
      const start = x;
      while (x < width && ink[from + x] !== 0) x++;
      if (runs === capacity) {
        capacity *= 2;
        rows = enlargeArray(rows, capacity);
        starts = enlargeArray(starts, capacity);
        ends = enlargeArray(ends, capacity);
        parents = enlargeArray(parents, capacity);
      }
      rows[runs] = row;
      starts[runs] = start;
      ends[runs] = x;
      parents[runs] = runs;
      while (above < aboveEnd && ends[above]! < start) above++;
      for (let other = above; other < aboveEnd && starts[other]! <= x; other++) {
        const a = findRoot(parents, other);
        const b = findRoot(parents, runs);
        if (a < b) parents[b] = a;
        else if (b < a) parents[a] = b;
      }
      runs++;
    }
    aboveStart = first;
    aboveEnd = runs;
  }
  const { count, componentIds } = numberComponents(parents, runs);
  return {
    count,
    rows: rows.subarray(0, runs),
    starts: starts.subarray(0, runs),
    ends: ends.subarray(0, runs),
    componentIds,
  };
}

/** Finds the root of a run's component, with path halving. */
function findRoot(parents: Int32Array, run: number): number {
  let at = run;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** Numbers the components consecutively. */
function numberComponents(parents: Int32Array, runs: number): { count: number; componentIds: Int32Array } {
  const componentIds = new Int32Array(runs);
  let count = 0;
  // A root is the first run of its component, so it is numbered before the component's other runs.
  for (let i = 0; i < runs; i++) {
    const root = findRoot(parents, i);
    componentIds[i] = root === i ? count++ : componentIds[root]!;
  }
  return { count, componentIds };
}

function enlargeArray(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity);
  to.set(from);
  return to;
}

/** Each component's bounds along (u) and across (v) a direction, and its area in pixels. */
export interface ComponentBounds {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly area: Int32Array;
}

/** Measures all components along an axis u rotated clockwise: u = x·cos + y·sin, v = y·cos − x·sin. */
export function measureBounds(
  { count, rows, starts, ends, componentIds }: InkComponents,
  radians: number,
): ComponentBounds {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const left = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const right = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  const top = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const bottom = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  const area = new Int32Array(count);
  // Half the extent of a pixel along each axis.
  const reach = (Math.abs(cos) + Math.abs(sin)) / 2;
  for (let i = 0; i < rows.length; i++) {
    const id = componentIds[i]!;
    const y = rows[i]! + 0.5;
    const x0 = starts[i]! + 0.5;
    const x1 = ends[i]! - 0.5;
    const u0 = x0 * cos + y * sin;
    const u1 = x1 * cos + y * sin;
    const v0 = y * cos - x0 * sin;
    const v1 = y * cos - x1 * sin;
    if (Math.min(u0, u1) < left[id]!) left[id] = Math.min(u0, u1);
    if (Math.max(u0, u1) > right[id]!) right[id] = Math.max(u0, u1);
    if (Math.min(v0, v1) < top[id]!) top[id] = Math.min(v0, v1);
    if (Math.max(v0, v1) > bottom[id]!) bottom[id] = Math.max(v0, v1);
    area[id] = area[id]! + ends[i]! - starts[i]!;
  }
  for (let id = 0; id < count; id++) {
    left[id] = left[id]! - reach;
    right[id] = right[id]! + reach;
    top[id] = top[id]! - reach;
    bottom[id] = bottom[id]! + reach;
  }
  return { left, right, top, bottom, area };
}
