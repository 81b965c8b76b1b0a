import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { Candidate } from "./quadrilateral-search";

/** Maximum standard deviation of a uniform backdrop, such as a scanner lid or plain desk, in gray levels. */
const maxBackdropDeviation = 14;

/**
 * Whether a rectangle detected in an image with a check's proportions is the document on a uniform backdrop, and not
 * print on the document, such as a tinted field, decorative border, or header band. Everything outside it must be
 * uniform.
 */
export function hasPlainBackdrop(image: GrayImage, candidate: Candidate): boolean {
  const { width, height, pixels } = image;
  const [a, b, c, d] = candidate.quad;
  const margins = [Math.min(a.y, b.y), width - Math.max(b.x, c.x), height - Math.max(c.y, d.y), Math.min(a.x, d.x)];
  // A light margin is the check's white border unless it is wider than any printer's margin.
  if (!candidate.brighterInside && Math.max(...margins) < 0.05 * width) return false;
  // A bright document well inside the image on all sides is a photo that happens to have a check's proportions.
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

/** Whether a point is inside the outline or within three pixels of it, where paper and backdrop blend. */
function isInsideDilated(candidate: Candidate, x: number, y: number): boolean {
  for (let i = 0; i < 4; i++) {
    const a = candidate.quad[i]!;
    const b = candidate.quad[(i + 1) % 4]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / length < -3) return false;
  }
  return true;
}
