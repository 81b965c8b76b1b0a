import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { isStandardCheckSize, type SizeInches } from "./document-size";

/** Number of segments per border, compared individually, because a torn corner or strip of lid affects only some. */
const segments = 8;
/** Border depth, and range of the paper to compare it with, relative to the image's shorter side. */
const borderDepth = 0.012;
const paperFrom = 0.1;
const paperTo = 0.25;
/** Maximum difference between gray levels of the paper. */
const paperTolerance = 10;
/** Range of the paper's level; a scanner lid is lighter or darker. */
const maxPaperLevel = 246;
const minPaperLevel = 110;

/**
 * Whether a scan clearly shows only a check, so that outline detection is not needed: it has a standard check size, and
 * its border is as bright as the paper inside everywhere. Returns false when uncertain.
 */
export function isCroppedScan(image: GrayImage, inches: SizeInches): boolean {
  if (!isStandardCheckSize(inches)) return false;
  const { width, height } = image;
  const side = Math.min(width, height);
  const depth = Math.max(1, Math.round(borderDepth * side));
  const [from, to] = [Math.round(paperFrom * side), Math.round(paperTo * side)];
  for (let segment = 0; segment < segments; segment++) {
    const [x0, x1] = [Math.floor((segment * width) / segments), Math.floor(((segment + 1) * width) / segments)];
    const [y0, y1] = [Math.floor((segment * height) / segments), Math.floor(((segment + 1) * height) / segments)];
    const [left, right] = [Math.max(from, x0), Math.min(width - from, x1)];
    const [top, bottom] = [Math.max(from, y0), Math.min(height - from, y1)];
    const isPlain =
      matchesPaper(image, [x0, 0, x1, depth], [left, from, right, to]) &&
      matchesPaper(image, [x0, height - depth, x1, height], [left, height - to, right, height - from]) &&
      matchesPaper(image, [0, y0, depth, y1], [from, top, to, bottom]) &&
      matchesPaper(image, [width - depth, y0, width, y1], [width - to, top, width - from, bottom]);
    if (!isPlain) return false;
  }
  return true;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function matchesPaper(image: GrayImage, border: Box, inner: Box): boolean {
  const outside = measurePaperLevel(image, border);
  const inside = measurePaperLevel(image, inner);
  const isPaper = inside < maxPaperLevel && inside > minPaperLevel && outside < maxPaperLevel;
  return isPaper && Math.abs(outside - inside) <= paperTolerance;
}

/** Measures the paper's level as the 75th percentile of a box, which ignores print. */
function measurePaperLevel(image: GrayImage, [left, top, right, bottom]: Box): number {
  const counts = new Uint16Array(256);
  for (let y = top; y < bottom; y++) {
    for (let at = y * image.width + left; at < y * image.width + right; at++) {
      const level = image.pixels[at]!;
      counts[level] = counts[level]! + 1;
    }
  }
  const rank = 0.75 * (right - left) * (bottom - top);
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (seen >= rank) return level;
  }
  return 255;
}
