/** A point in pixels, x to the right and y downward from the image's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners of an upright document: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** A 3 × 3 matrix in row-major order, with 1 as the last entry. */
export type Homography = readonly number[];

/** Computes the homography that maps each `from` corner to its `to` corner, by Gaussian elimination. */
export function computeHomography(from: Corners, to: Corners): Homography {
  const rows = from.flatMap((p, i) => {
    const q = to[i]!;
    return [
      [p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x],
      [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y],
    ];
  });
  for (let column = 0; column < 8; column++) {
    let pivot = column;
    for (let r = column + 1; r < 8; r++) {
      if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const lead = rows[column]!;
    if (Math.abs(lead[column]!) < 1e-12) throw new RangeError("The corners do not span a quadrilateral");
    for (let r = 0; r < 8; r++) {
      if (r === column) continue;
      const factor = rows[r]![column]! / lead[column]!;
      for (let k = column; k < 9; k++) rows[r]![k] = rows[r]![k]! - factor * lead[k]!;
    }
  }
  return [...rows.map((row, i) => row[8]! / row[i]!), 1];
}

/** Applies a homography to a point. */
export function project(h: Homography, x: number, y: number): Point {
  const w = h[6]! * x + h[7]! * y + h[8]!;
  return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w };
}

/** Returns the corners of an image of the given size. */
export function frame(width: number, height: number): Corners {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}
