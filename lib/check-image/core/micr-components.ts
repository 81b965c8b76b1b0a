import { wordsOf } from "./packed-bytes";

/** Connected pieces of ink, kept as the runs of ink that they consist of, so that they can be measured along any direction. */
export interface InkPieces {
  /** How many pieces there are. */
  readonly count: number;
  /** For each run its row, its first column, the column after its last, and its piece. */
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly pieces: Int32Array;
}

/**
 * Every 8-connected piece of ink of rows `top` to `bottom`, runs joined by union-find; pieces in the order of their first run.
 *
 * @param left first column looked at
 */
export function findPieces(ink: Uint8Array, width: number, top: number, bottom: number, left = 0): InkPieces {
  const words = wordsOf(ink);
  let capacity = 4096;
  let rows = new Int32Array(capacity);
  let starts = new Int32Array(capacity);
  let ends = new Int32Array(capacity);
  let parents = new Int32Array(capacity);
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
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
        rows = grown(rows, capacity);
        starts = grown(starts, capacity);
        ends = grown(ends, capacity);
        parents = grown(parents, capacity);
      }
      rows[runs] = row;
      starts[runs] = start;
      ends[runs] = x;
      parents[runs] = runs;
      while (above < aboveEnd && ends[above]! < start) above++;
      for (let other = above; other < aboveEnd && starts[other]! <= x; other++) {
        const a = rootOf(other);
        const b = rootOf(runs);
        if (a < b) parents[b] = a;
        else if (b < a) parents[a] = b;
      }
      runs++;
    }
    aboveStart = first;
    aboveEnd = runs;
  }
  const pieces = new Int32Array(runs);
  let count = 0;
  // A root is the first run of its piece, so that it is numbered before the others ask for its number.
  for (let i = 0; i < runs; i++) {
    const root = rootOf(i);
    pieces[i] = root === i ? count++ : pieces[root]!;
  }
  return {
    count,
    rows: rows.subarray(0, runs),
    starts: starts.subarray(0, runs),
    ends: ends.subarray(0, runs),
    pieces,
  };
}

function grown(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity);
  to.set(from);
  return to;
}

/** Bounds of each piece along a direction (u) and across it (v), and its area in pixels. */
export interface PieceBounds {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly area: Int32Array;
}

/** Measures all pieces with the axis u turned clockwise by an angle: u = x·cos + y·sin, v = y·cos − x·sin. */
export function boundsAlong({ count, rows, starts, ends, pieces }: InkPieces, radians: number): PieceBounds {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const left = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const right = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  const top = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const bottom = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  const area = new Int32Array(count);
  // Half the extent of one pixel along each axis.
  const reach = (Math.abs(cos) + Math.abs(sin)) / 2;
  for (let i = 0; i < rows.length; i++) {
    const piece = pieces[i]!;
    const y = rows[i]! + 0.5;
    const x0 = starts[i]! + 0.5;
    const x1 = ends[i]! - 0.5;
    const u0 = x0 * cos + y * sin;
    const u1 = x1 * cos + y * sin;
    const v0 = y * cos - x0 * sin;
    const v1 = y * cos - x1 * sin;
    if (Math.min(u0, u1) < left[piece]!) left[piece] = Math.min(u0, u1);
    if (Math.max(u0, u1) > right[piece]!) right[piece] = Math.max(u0, u1);
    if (Math.min(v0, v1) < top[piece]!) top[piece] = Math.min(v0, v1);
    if (Math.max(v0, v1) > bottom[piece]!) bottom[piece] = Math.max(v0, v1);
    area[piece] = area[piece]! + ends[i]! - starts[i]!;
  }
  for (let piece = 0; piece < count; piece++) {
    left[piece] = left[piece]! - reach;
    right[piece] = right[piece]! + reach;
    top[piece] = top[piece]! - reach;
    bottom[piece] = bottom[piece]! + reach;
  }
  return { left, right, top, bottom, area };
}
