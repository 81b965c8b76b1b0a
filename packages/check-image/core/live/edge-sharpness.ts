import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** Number of pixels to examine on each side of an edge. */
const reach = 4;
/** Minimum range of gray levels across an edge; smaller ranges are noise or paper texture. */
const minRange = 40;
const minEdges = 60;
/** Share of the document to exclude at its border, whose edge against the desk would count as print. */
const inset = 0.06;

/**
 * Measures the mean steepness of a document's ink edges: the largest step between adjacent pixels, relative to the
 * edge's range. About 0.5 or more when sharp, below 0.25 when letters run together. Returns the lower of the horizontal
 * and vertical values, because camera motion blurs only one direction; null when there are too few edges.
 */
export function measureEdgeSharpness(frame: GrayImage, corners: Quadrilateral): number | null {
  const box = computeInsideBox(frame, corners);
  if (!box) return null;
  const across = measureMeanSteepness(frame, box, 1);
  const down = measureMeanSteepness(frame, box, frame.width);
  if (across === null || down === null) return across ?? down;
  return Math.min(across, down);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns an axis-aligned box that lies within the document: between the inner two corners on each axis. */
function computeInsideBox({ width, height }: GrayImage, corners: Quadrilateral): Box | null {
  const xs = corners.map(({ x }) => x).sort((a, b) => a - b);
  const ys = corners.map(({ y }) => y).sort((a, b) => a - b);
  const marginX = inset * (xs[3]! - xs[0]!);
  const marginY = inset * (ys[3]! - ys[0]!);
  const box = {
    left: Math.max(reach, Math.ceil(xs[1]! + marginX)),
    top: Math.max(reach, Math.ceil(ys[1]! + marginY)),
    right: Math.min(width - reach - 1, Math.floor(xs[2]! - marginX)),
    bottom: Math.min(height - reach - 1, Math.floor(ys[2]! - marginY)),
  };
  return box.right - box.left > 40 && box.bottom - box.top > 20 ? box : null;
}

function measureMeanSteepness({ width, pixels }: GrayImage, box: Box, step: number): number | null {
  let edges = 0;
  let sum = 0;
  for (let y = box.top; y < box.bottom; y += 2) {
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      const stepSize = Math.abs(pixels[at + step]! - pixels[at]!);
      if (stepSize < 8) continue;
      // Counts each edge once, at its steepest point.
      if (Math.abs(pixels[at]! - pixels[at - step]!) > stepSize) continue;
      if (Math.abs(pixels[at + 2 * step]! - pixels[at + step]!) >= stepSize) continue;
      let least = 255;
      let greatest = 0;
      for (let k = -reach; k <= reach; k++) {
        const value = pixels[at + k * step]!;
        if (value < least) least = value;
        if (value > greatest) greatest = value;
      }
      const range = greatest - least;
      if (range < minRange) continue;
      edges++;
      sum += stepSize / range;
    }
  }
  return edges < minEdges ? null : sum / edges;
}
