import type { ComponentBounds } from "@endorse/check-image/core/pixels/connected-components";

const bins = 180;
/** Range of a letter's longer side, in pixels. */
const smallest = 5;
const largest = 70;
const maxComponents = 6000;
/** Range of the distance between adjacent letters, relative to their size. */
const nearest = 0.45;
const farthest = 1.9;
const minBinGap = 8;

/**
 * The dominant text directions in an image, most votes first, in radians from 0 to π: every letter-sized component
 * votes for the direction of its nearest neighbor of similar size (O'Gorman's docstrum, 1993).
 */
export function estimateTextDirections(bounds: ComponentBounds, count: number): number[] {
  const xs: number[] = [];
  const ys: number[] = [];
  const sizes: number[] = [];
  for (let i = 0; i < bounds.area.length && xs.length < maxComponents; i++) {
    const width = bounds.right[i]! - bounds.left[i]!;
    const height = bounds.bottom[i]! - bounds.top[i]!;
    const size = Math.max(width, height);
    if (size < smallest || size > largest || Math.min(width, height) < 0.2 * size) continue;
    if (bounds.area[i]! < 0.12 * width * height) continue;
    xs.push((bounds.left[i]! + bounds.right[i]!) / 2);
    ys.push((bounds.top[i]! + bounds.bottom[i]!) / 2);
    sizes.push(size);
  }
  const votes = new Float32Array(bins);
  const cells = new Map<number, number[]>();
  const key = (x: number, y: number): number => Math.floor(y / largest) * 4096 + Math.floor(x / largest);
  xs.forEach((x, i) => {
    const at = key(x, ys[i]!);
    const cell = cells.get(at);
    if (cell) cell.push(i);
    else cells.set(at, [i]);
  });
  xs.forEach((x, i) => {
    const y = ys[i]!;
    const size = sizes[i]!;
    let best = farthest * size;
    let angle = -1;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        for (const j of cells.get(key(x + dx * largest, y + dy * largest)) ?? []) {
          if (j === i || sizes[j]! < 0.6 * size || sizes[j]! > 1.6 * size) continue;
          const away = Math.hypot(xs[j]! - x, ys[j]! - y);
          if (away < nearest * size || away >= best) continue;
          best = away;
          angle = Math.atan2(ys[j]! - y, xs[j]! - x);
        }
      }
    }
    if (angle === -1) return;
    const bin = Math.round(((angle + 2 * Math.PI) * bins) / Math.PI) % bins;
    for (let k = -3; k <= 3; k++) {
      const at = (bin + k + bins) % bins;
      votes[at] = votes[at]! + 4 - Math.abs(k);
    }
  });
  const order = Array.from(votes, (vote, bin) => ({ vote, bin })).sort((a, b) => b.vote - a.vote || a.bin - b.bin);
  const chosen: number[] = [];
  for (const { vote, bin } of order) {
    if (chosen.length === count || vote === 0) break;
    const isNew = chosen.every((other) => {
      const gap = Math.abs(other - bin);
      return Math.min(gap, bins - gap) > minBinGap;
    });
    if (isNew) chosen.push(bin);
  }
  return chosen.map((bin) => (bin * Math.PI) / bins);
}
