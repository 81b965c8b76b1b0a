import { detectionSide, locateDocument } from "@endorse/check-image/core/outline/locate-document";
import { measureMeanSideLengths } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { reduceToFit } from "@endorse/check-image/core/pixels/resample";
import { measureEdgeSharpness } from "./edge-sharpness";

/** Metrics of a camera frame, fast enough to compute for every frame. Lengths are in pixels of the measured frame. */
export interface FrameMetrics {
  readonly width: number;
  readonly height: number;
  /** The document's corners; null when no document was found. */
  readonly corners: Quadrilateral | null;
  /** Number of document edges inside the frame. */
  readonly edgesInView: number;
  /** Mean gray level of the document, or of the frame when there is no document, 0 to 255. */
  readonly luminance: number;
  /** Share of the document saturated by glare, 0 to 1. */
  readonly glareShare: number;
  /** Steepness of the document's ink edges, 0 to 1; null when there are too few. */
  readonly sharpness: number | null;
  /** Share of the frame with strong edges, 0 to 1. */
  readonly clutter: number;
  /**
   * The document scaled to {@link thumbnailWidth} × {@link thumbnailHeight} gray levels, to tell the sides apart; null
   * when no document was found.
   */
  readonly thumbnail: number[] | null;
}

export const thumbnailWidth = 24;
export const thumbnailHeight = 11;

/** Size of the straightened copy used to measure luminance and glare. */
const smallWidth = 240;
const smallHeight = 110;
const saturated = 250;
const maxGlarePaper = 220;
const strongEdge = 24;

export function measureLiveFrame(frame: GrayImage): FrameMetrics {
  const { width, height } = frame;
  const reduced = reduceToFit(frame, detectionSide);
  const found = locateDocument(frame, reduced);
  const clutter = computeEdgeShare(reduced.image);
  // A document that fills the frame is a misdetection, because a camera frame is never cropped to its document.
  if (!found || found.fillsImage) {
    const luminance = mean(reduced.image.pixels);
    const nothing = { corners: null, edgesInView: 0, glareShare: 0, sharpness: null, thumbnail: null };
    return { width, height, ...nothing, luminance, clutter };
  }
  const corners = orientLandscape(found.quad);
  const small = rectify(frame, corners, smallWidth, smallHeight);
  return {
    width,
    height,
    corners,
    edgesInView: found.edgesInView,
    luminance: mean(small.pixels),
    glareShare: measureGlareShare(small),
    sharpness: measureEdgeSharpness(frame, corners),
    clutter,
    thumbnail: [...rectify(small, toImageQuadrilateral(small), thumbnailWidth, thumbnailHeight).pixels],
  };
}

/** Reorders a portrait document's corners so that its longer side is horizontal. */
function orientLandscape(corners: Quadrilateral): Quadrilateral {
  const sides = measureMeanSideLengths(corners);
  const [a, b, c, d] = corners;
  return sides.height > sides.width ? [d, a, b, c] : corners;
}

function toImageQuadrilateral({ width, height }: GrayImage): Quadrilateral {
  const at = (x: number, y: number): Point => ({ x, y });
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

function mean(pixels: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) sum += pixels[i]!;
  return sum / pixels.length;
}

/** Measures the share of saturated pixels; 0 on bright paper, where glare can't be told from white. */
function measureGlareShare({ pixels }: GrayImage): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i++) counts[pixels[i]!]!++;
  let saturatedCount = 0;
  for (let value = saturated; value < 256; value++) saturatedCount += counts[value]!;
  let below = 0;
  let median = 0;
  while (below + counts[median]! < pixels.length / 2) below += counts[median++]!;
  return median > maxGlarePaper ? 0 : saturatedCount / pixels.length;
}

function computeEdgeShare({ width, height, pixels }: GrayImage): number {
  let strong = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = Math.abs(pixels[at + 1]! - pixels[at - 1]!);
      const down = Math.abs(pixels[at + width]! - pixels[at - width]!);
      if (across + down > strongEdge) strong++;
    }
  }
  return strong / (width * height);
}
