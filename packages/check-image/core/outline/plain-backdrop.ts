import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { Candidate } from "./quadrilateral-search";

/** Maximum standard deviation of a uniform backdrop (a scanner lid, a plain desk), in gray levels. */
const maxBackdropDeviation = 14;

/**
 * Decides, in an image of a check's proportions, whether a rectangle detected inside it is the document on a uniform
 * backdrop, and not something printed on it (a tinted field, a decorative border, a header band): everything outside
 * must be uniform and unlike the inside.
 */
export function hasPlainBackdrop(image: GrayImage, candidate: Candidate): boolean {
  const { width, height, pixels } = image;
  const [a, b, c, d] = candidate.quad;
  const margins = [Math.min(a.y, b.y), width - Math.max(b.x, c.x), height - Math.max(c.y, d.y), Math.min(a.x, d.x)];
  // A light margin is a check's own white border unless it is wider than any printer leaves.
  if (!candidate.brighterInside && Math.max(...margins) < 0.05 * width) return false;
  // A document well inside the image on all sides, brighter than its surroundings: a photo that happens to be wide.
  if (candidate.brighterInside && candidate.score > 0.9 && Math.min(...margins) > 0.03 * width) return true;
  let count = 0;
  let sum = 0;
  let squares = 0;
  const step = 2;
  for (let y = 1; y < height; y += step) {
    for (let x = 1; x < width; x += step) {
      if (isInsideDilated(candidate, x, y)) continue;
      const value = pixels[y * width + x]!;
      count++;
      sum += value;
      squares += value * value;
    }
  }
  if (count < 30) return false;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean)) < maxBackdropDeviation;
}

/** Inside the outline, or within three pixels of it, where the two sides blend. */
function isInsideDilated(candidate: Candidate, x: number, y: number): boolean {
  for (let i = 0; i < 4; i++) {
    const a = candidate.quad[i]!;
    const b = candidate.quad[(i + 1) % 4]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / length < -3) return false;
  }
  return true;
}
