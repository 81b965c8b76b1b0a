import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";

/** Half the length of the profile across an edge, in pixels at 200 dpi; longer than a visible motion. */
const profileRadius = 8;
/** Distances in pixels whose changes of level are compared with those of neighbors, along an axis and a diagonal. */
const axisDistance = 6;
const diagonalDistance = 4;
/** Rows are subsampled, because a line of print crosses dozens of them. */
const rowStep = 2;
/** Maximum ratio between the details of two perpendicular directions; clean fronts have at least 0.77. */
const maxRatio = 0.8;

/**
 * Measures the detail that camera motion left along its direction: the energy of changes between neighboring pixels
 * relative to changes over a longer distance, at edges of ink. Clean fronts have at least 0.13, and fronts moved by
 * 1/20 in or more at most 0.12.
 *
 * @returns 1 when no direction has clearly less detail than the direction perpendicular to it
 */
export function measureMotionDetail(gray: GrayImage, bitonal: BitonalImage): number {
  const { width } = gray;
  const pairs = [
    [1, width, axisDistance],
    [width + 1, width - 1, diagonalDistance],
  ] as const;
  const details = pairs.flatMap(([step, perpendicular, distance]) => {
    const [a, b] = [step, perpendicular].map((s) => measureDetail(gray, bitonal, s, distance)) as [number, number];
    return Math.min(a, b) < maxRatio * Math.max(a, b) ? [a, b] : [];
  });
  return Math.min(1, ...details);
}

/** Measures the detail in the direction of `step`, an offset between neighboring pixels. */
function measureDetail(gray: GrayImage, { ink }: BitonalImage, step: number, distance: number): number {
  const { width, height, pixels } = gray;
  const margin = profileRadius + 1;
  let near = 0;
  let far = 0;
  for (let y = margin; y < height - margin; y += rowStep) {
    for (let at = y * width + margin; at < (y + 1) * width - margin; at++) {
      if (ink[at] === ink[at - step]) continue;
      const end = at + (profileRadius - 1) * step;
      for (let k = at - profileRadius * step; k <= end; k += step) near += (pixels[k]! - pixels[k - step]!) ** 2;
      for (let k = at - (profileRadius + 1 - distance) * step; k <= end; k += step)
        far += (pixels[k]! - pixels[k - distance * step]!) ** 2;
    }
  }
  const profiles = (2 * profileRadius) / (2 * profileRadius + 1 - distance);
  return far > 0 ? near / (far * profiles) : 1;
}
