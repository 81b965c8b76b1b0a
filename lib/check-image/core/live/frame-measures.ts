import { meanSides } from "@/lib/check-image/core/geometry";
import type { GrayImage, Point, Quadrilateral } from "@/lib/check-image/core/image";
import { locateDocument, workingSide } from "@/lib/check-image/core/locate-document";
import { rectify } from "@/lib/check-image/core/rectify";
import { reduceToFit } from "@/lib/check-image/core/resample";
import { edgeSharpness } from "./edge-sharpness";

/** What one frame of a camera shows, cheap enough for every frame. Lengths are pixels of the measured frame. */
export interface FrameMeasures {
  readonly width: number;
  readonly height: number;
  /** Corners of the document, null when none was found. */
  readonly corners: Quadrilateral | null;
  /** How many of the document's four edges lie inside the frame. */
  readonly edgesInView: number;
  /** Mean gray of the document, or of the frame when there is none, 0 to 255. */
  readonly luminance: number;
  /** Share of the document that is blown out in spots: a reflection. 0 to 1. */
  readonly glareShare: number;
  /** Steepness of the document's edges of ink, 0 to 1; null when there are too few to tell. */
  readonly sharpness: number | null;
  /** Share of the frame with strong edges: how restless the picture is. 0 to 1. */
  readonly clutter: number;
  /** The document made very small, {@link lookWidth} × {@link lookHeight} grays: tells one side from the other. */
  readonly look: number[] | null;
}

export const lookWidth = 24;
export const lookHeight = 11;

/** Size of the straightened copy in which brightness and reflections are measured. */
const smallWidth = 240;
const smallHeight = 110;
const blownOut = 250;
const brightestGlarePaper = 220;
const strongEdge = 24;

/** Measures one frame. */
export function measureLiveFrame(frame: GrayImage): FrameMeasures {
  const { width, height } = frame;
  const reduced = reduceToFit(frame, workingSide);
  const found = locateDocument(frame, reduced);
  const clutter = edgeShare(reduced.image);
  // A frame is never a picture that was cropped to its document.
  if (!found || found.fillsPicture) {
    const luminance = mean(reduced.image.pixels);
    const nothing = { corners: null, edgesInView: 0, glareShare: 0, sharpness: null, look: null };
    return { width, height, ...nothing, luminance, clutter };
  }
  const corners = lieDown(found.quad);
  const small = rectify(frame, corners, smallWidth, smallHeight);
  return {
    width,
    height,
    corners,
    edgesInView: found.edgesInView,
    luminance: mean(small.pixels),
    glareShare: glare(small),
    sharpness: edgeSharpness(frame, corners),
    clutter,
    look: [...rectify(small, wholeOf(small), lookWidth, lookHeight).pixels],
  };
}

/** The corners with the longer side across; a check that lies upright in the frame is turned a quarter. */
function lieDown(corners: Quadrilateral): Quadrilateral {
  const sides = meanSides(corners);
  const [a, b, c, d] = corners;
  return sides.height > sides.width ? [d, a, b, c] : corners;
}

function wholeOf({ width, height }: GrayImage): Quadrilateral {
  const at = (x: number, y: number): Point => ({ x, y });
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

function mean(pixels: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) sum += pixels[i]!;
  return sum / pixels.length;
}

/** Blown-out spots on paper that is clearly darker: white paper in good light, and its white boxes, are no reflection. */
function glare({ pixels }: GrayImage): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i++) counts[pixels[i]!]!++;
  let blown = 0;
  for (let value = blownOut; value < 256; value++) blown += counts[value]!;
  let below = 0;
  let median = 0;
  while (below + counts[median]! < pixels.length / 2) below += counts[median++]!;
  return median > brightestGlarePaper ? 0 : blown / pixels.length;
}

function edgeShare({ width, height, pixels }: GrayImage): number {
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
