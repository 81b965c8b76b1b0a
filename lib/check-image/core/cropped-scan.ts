import { isFormat, type SizeInches } from "./document-size";
import type { GrayImage } from "./image";

/** Pieces of each border that are looked at one by one: a torn corner or a strip of lid shows in one or two of them. */
const pieces = 8;
/** How deep the border is, and where the paper that it is compared with lies, as shares of the picture's lower side. */
const borderDepth = 0.012;
const paperFrom = 0.1;
const paperTo = 0.25;
/** Difference in gray levels that paper may have in itself. */
const likePaper = 10;
/** A scanner's lid is lighter or darker than this. */
const lightestPaper = 246;
const darkestPaper = 110;

/**
 * Whether a scan plainly shows a check and nothing else, so that its outline need not be sought: it has the inches of a
 * common check, and its border everywhere is as bright as the paper inside. What is doubtful is answered with false.
 */
export function isCroppedScan(image: GrayImage, inches: SizeInches): boolean {
  if (!isFormat(inches)) return false;
  const { width, height } = image;
  const side = Math.min(width, height);
  const depth = Math.max(1, Math.round(borderDepth * side));
  const [from, to] = [Math.round(paperFrom * side), Math.round(paperTo * side)];
  for (let piece = 0; piece < pieces; piece++) {
    const [x0, x1] = [Math.floor((piece * width) / pieces), Math.floor(((piece + 1) * width) / pieces)];
    const [y0, y1] = [Math.floor((piece * height) / pieces), Math.floor(((piece + 1) * height) / pieces)];
    const [left, right] = [Math.max(from, x0), Math.min(width - from, x1)];
    const [top, bottom] = [Math.max(from, y0), Math.min(height - from, y1)];
    const isPlain =
      isAlike(image, [x0, 0, x1, depth], [left, from, right, to]) &&
      isAlike(image, [x0, height - depth, x1, height], [left, height - to, right, height - from]) &&
      isAlike(image, [0, y0, depth, y1], [from, top, to, bottom]) &&
      isAlike(image, [width - depth, y0, width, y1], [width - to, top, width - from, bottom]);
    if (!isPlain) return false;
  }
  return true;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function isAlike(image: GrayImage, border: Box, inner: Box): boolean {
  const outside = paperLevel(image, border);
  const inside = paperLevel(image, inner);
  const isPaper = inside < lightestPaper && inside > darkestPaper && outside < lightestPaper;
  return isPaper && Math.abs(outside - inside) <= likePaper;
}

/** The level that three of four pixels of a box stay below: the paper's, in spite of what is printed on it. */
function paperLevel(image: GrayImage, [left, top, right, bottom]: Box): number {
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
