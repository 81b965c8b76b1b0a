import type { ComponentBounds } from "@endorse/check-image/core/pixels/connected-components";

const bins = 180;
/** Range of a letter's longer side, in pixels. */
const minSize = 5;
const maxSize = 70;
const maxComponents = 6000;
/** Range of the distance between adjacent letters, relative to their size. */
const minDistance = 0.45;
const maxDistance = 1.9;
const minBinGap = 8;

/**
 * Estimates an image's dominant text directions, most votes first, in radians from 0 to π. Each letter-sized component
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
    if (size < minSize || size > maxSize || Math.min(width, height) < 0.2 * size) continue;
    if (bounds.area[i]! < 0.12 * width * height) continue;
    xs.push((bounds.left[i]! + bounds.right[i]!) / 2);
    ys.push((bounds.top[i]! + bounds.bottom[i]!) / 2);
    sizes.push(size);
  }
  const votes = new Float32Array(bins);
  const cells = new Map<number, number[]>();
  const key = (x: number, y: number): number => Math.floor(y / maxSize) * 4096 + Math.floor(x / maxSize);
  xs.forEach((x, i) => {
    const at = key(x, ys[i]!);
    const cell = cells.get(at);
    if (cell) cell.push(i);
    else cells.set(at, [i]);
  });
  xs.forEach((x, i) => {
    const y = ys[i]!;
    const size = sizes[i]!;
    let best = maxDistance * size;
    let angle = -1;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        for (const j of cells.get(key(x + dx * maxSize, y + dy * maxSize)) ?? []) {
          if (j === i || sizes[j]! < 0.6 * size || sizes[j]! > 1.6 * size) continue;
          const away = Math.hypot(xs[j]! - x, ys[j]! - y);
          if (away < minDistance * size || away >= best) continue;
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
