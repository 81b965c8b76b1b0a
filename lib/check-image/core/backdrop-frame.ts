import type { GrayImage } from "./image";
import type { Candidate } from "./quadrilateral-search";

/** Deviation, in gray levels, below which a border is taken for a scanner's lid or a plain desk. */
const plainDeviation = 14;

/**
 * Decides, in a picture that has a check's own proportions, whether a rectangle found inside it is the document with a
 * plain backdrop around, and not something printed on it (a tinted field, a decorative border, a header band): all of
 * what lies outside must look alike and unlike the inside.
 */
export function findBackdropFrame(image: GrayImage, candidate: Candidate): boolean {
  const { width, height, pixels } = image;
  const [a, b, c, d] = candidate.quad;
  const margins = [Math.min(a.y, b.y), width - Math.max(b.x, c.x), height - Math.max(c.y, d.y), Math.min(a.x, d.x)];
  // A light rim is a check's own white border unless it is wider than any printer leaves.
  if (!candidate.brighterInside && Math.max(...margins) < 0.05 * width) return false;
  // A paper well inside the picture on all sides, lighter than all around it: a photo that happens to be wide.
  if (candidate.brighterInside && candidate.score > 0.9 && Math.min(...margins) > 0.03 * width) return true;
  let count = 0;
  let sum = 0;
  let squares = 0;
  const step = 2;
  for (let y = 1; y < height; y += step) {
    for (let x = 1; x < width; x += step) {
      if (insideGrown(candidate, x, y)) continue;
      const value = pixels[y * width + x]!;
      count++;
      sum += value;
      squares += value * value;
    }
  }
  if (count < 30) return false;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean)) < plainDeviation;
}

/** Inside the outline, or within three pixels of it, where the two sides mix. */
function insideGrown(candidate: Candidate, x: number, y: number): boolean {
  for (let i = 0; i < 4; i++) {
    const a = candidate.quad[i]!;
    const b = candidate.quad[(i + 1) % 4]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / length < -3) return false;
  }
  return true;
}
