/** The parabola v = level + slope·(u − at) + bend·(u − at)². */
export interface Parabola {
  readonly at: number;
  readonly level: number;
  readonly slope: number;
  readonly bend: number;
}

/** With fewer points, the quadratic term can't be distinguished from noise. */
const MIN_POINTS_FOR_CURVATURE = 7;

/**
 * Fits a parabola by weighted least squares.
 *
 * @param minSpan if the points' extent along u is smaller, fits a line, because the quadratic term would be noise
 */
export function fitParabola(
  us: readonly number[],
  vs: readonly number[],
  minSpan: number,
  weights?: readonly number[],
): Parabola {
  let [total, at, level] = [0, 0, 0];
  for (let i = 0; i < us.length; i++) {
    const weight = weights ? weights[i]! : 1;
    total += weight;
    at += weight * us[i]!;
    level += weight * vs[i]!;
  }
  at /= total;
  level /= total;
  let [s2, s3, s4, t1, t2] = [0, 0, 0, 0, 0];
  for (let i = 0; i < us.length; i++) {
    const weight = weights ? weights[i]! : 1;
    const u = us[i]! - at;
    const v = vs[i]! - level;
    const square = weight * u * u;
    s2 += square;
    s3 += square * u;
    s4 += square * u * u;
    t1 += weight * u * v;
    t2 += square * v;
  }
  if (s2 === 0) return { at, level, slope: 0, bend: 0 };
  const reach = Math.max(...us) - Math.min(...us);
  const det = s2 * (s4 - (s2 * s2) / total) - s3 * s3;
  if (us.length < MIN_POINTS_FOR_CURVATURE || reach < minSpan || det <= 0)
    return { at, level, slope: t1 / s2, bend: 0 };
  const slope = (t1 * (s4 - (s2 * s2) / total) - t2 * s3) / det;
  const bend = (s2 * t2 - s3 * t1) / det;
  return { at, level: level - (bend * s2) / total, slope, bend };
}

export function evaluateParabola({ at, level, slope, bend }: Parabola, u: number): number {
  const away = u - at;
  return level + slope * away + bend * away * away;
}

/** Returns the vertex's offset from the middle of three adjacent values, limited to half a sample. */
export function findParabolicPeakOffset(before: number, middle: number, after: number): number {
  const bend = before - 2 * middle + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}
