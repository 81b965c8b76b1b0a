import { type Homography, mapRectangleToQuadrilateral, measureMeanSideLengths } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { reduceByFactor } from "./resample";

/** Maximum ratio of input pixels to output pixels at which a single sample per output pixel does not alias. */
const maxSharpReduction = 1.25;
/** Number of output pixels between exact projections; positions between them are interpolated linearly. */
const spanLength = 8;

/**
 * Rectifies a quadrilateral to a rectangle of `width` × `height` pixels by bilinear sampling. If several input pixels
 * map to an output pixel, averages them first, so that fine patterns do not alias.
 *
 * @param quad corners in input pixels; (0, 0) is the outer corner of the first pixel
 * @param width output size in pixels
 */
export function rectify(input: GrayImage, quad: Quadrilateral, width: number, height: number): GrayImage {
  if (isWholeImage(input, quad) && input.width === width && input.height === height) return input;
  const sides = measureMeanSideLengths(quad);
  const reduction = Math.min(sides.width / width, sides.height / height);
  // Averages blocks for the integer part of the reduction, which leaves a factor of less than two.
  const factor = Math.max(1, Math.floor(reduction));
  const shrunk = reduceByFactor(input, factor);
  const scaled = quad.map((p) => ({ x: p.x / factor, y: p.y / factor })) as unknown as Quadrilateral;
  return sample(shrunk, mapRectangleToQuadrilateral(width, height, scaled), width, height, reduction / factor);
}

function isWholeImage(input: GrayImage, quad: Quadrilateral): boolean {
  return (
    quad[0].x === 0 &&
    quad[0].y === 0 &&
    quad[2].x === input.width &&
    quad[2].y === input.height &&
    quad[1].x === input.width &&
    quad[1].y === 0 &&
    quad[3].x === 0 &&
    quad[3].y === input.height
  );
}

/** Input positions of neighboring output pixels, in fixed point with 14 fractional bits. */
interface Span {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

function toFixed(pixels: number): number {
  return Math.round(pixels * 16_384) | 0;
}

/** Samples the output pixels, each over an area of `reduction` input pixels on a side; replicates the border. */
function sample(input: GrayImage, h: Homography, width: number, height: number, reduction: number): GrayImage {
  const pixels = new Uint8Array(width * height);
  const weights = reduction > maxSharpReduction ? createWeights(reduction / 2) : null;
  // The weights start at the first of the two averaged positions.
  const offset = 0.5 + (weights ? reduction / 4 : 0);
  for (let y = 0; y < height; y++) {
    const v = y + 0.5;
    const project = (u: number): Point => {
      const w = h[6] * u + h[7] * v + h[8];
      return { x: (h[0] * u + h[1] * v + h[2]) / w - offset, y: (h[3] * u + h[4] * v + h[5]) / w - offset };
    };
    let from = project(0.5);
    for (let x = 0; x < width; x += spanLength) {
      const end = Math.min(x + spanLength, width);
      // Never projects beyond the rectangle, where a perspective's horizon may be.
      const next = Math.min(end + 0.5, width);
      const to = project(next);
      const span: Span = {
        x: toFixed(from.x),
        y: toFixed(from.y),
        stepX: toFixed((to.x - from.x) / (next - x - 0.5)),
        stepY: toFixed((to.y - from.y) / (next - x - 0.5)),
      };
      const out = pixels.subarray(y * width + x, y * width + end);
      if (weights) averageSpan(input, span, weights, out);
      else sampleSpan(input, span, out);
      from = to;
    }
  }
  return { width, height, pixels };
}

/**
 * Computes the weights in 256ths of three neighboring pixels for the mean of two bilinear samples, four for each of 256
 * positions of the first sample within the first pixel.
 *
 * @param distance between the samples, at most 1
 */
function createWeights(distance: number): Uint16Array {
  const weights = new Uint16Array(4 * 256);
  for (let position = 0; position < 256; position++) {
    const first = position / 256;
    const second = first + distance;
    const before = Math.round(128 * (1 - first + Math.max(0, 1 - second)));
    const after = Math.round(128 * Math.max(0, second - 1));
    weights.set([before, 256 - before - after, after], 4 * position);
  }
  return weights;
}

/** Averages 3 × 3 input pixels for each output pixel. */
function averageSpan(input: GrayImage, span: Span, weights: Uint16Array, out: Uint8Array): void {
  const { pixels, width: stride } = input;
  const maxX = (input.width - 1) << 14;
  const maxY = (input.height - 1) << 14;
  let { x, y } = span;
  for (let i = 0; i < out.length; i++) {
    const cx = Math.min(Math.max(x, 0), maxX);
    const cy = Math.min(Math.max(y, 0), maxY);
    const at = Math.imul(cy >> 14, stride) + (cx >> 14);
    const right = cx < maxX ? 1 : 0;
    const farRight = cx < maxX - 16_384 ? 2 : right;
    const below = at + (cy < maxY ? stride : 0);
    const farBelow = below + (cy < maxY - 16_384 ? stride : 0);
    const wx = (cx >> 4) & 1020;
    const wy = (cy >> 4) & 1020;
    const [a, b, c] = [weights[wx]! & 511, weights[wx + 1]! & 511, weights[wx + 2]! & 511];
    const top = pixels[at]! * a + pixels[at + right]! * b + pixels[at + farRight]! * c;
    const middle = pixels[below]! * a + pixels[below + right]! * b + pixels[below + farRight]! * c;
    const bottom = pixels[farBelow]! * a + pixels[farBelow + right]! * b + pixels[farBelow + farRight]! * c;
    const sum = top * (weights[wy]! & 511) + middle * (weights[wy + 1]! & 511) + bottom * (weights[wy + 2]! & 511);
    out[i] = (sum + 32_768) >>> 16;
    x = (x + span.stepX) | 0;
    y = (y + span.stepY) | 0;
  }
}

/** Interpolates 2 × 2 input pixels for each output pixel. */
function sampleSpan(input: GrayImage, span: Span, out: Uint8Array): void {
  const { pixels, width: stride } = input;
  const maxX = (input.width - 1) << 14;
  const maxY = (input.height - 1) << 14;
  let { x, y } = span;
  for (let i = 0; i < out.length; i++) {
    const cx = Math.min(Math.max(x, 0), maxX);
    const cy = Math.min(Math.max(y, 0), maxY);
    const at = Math.imul(cy >> 14, stride) + (cx >> 14);
    const ax = (cx >> 6) & 255;
    const ay = (cy >> 6) & 255;
    const right = cx < maxX ? 1 : 0;
    const below = at + (cy < maxY ? stride : 0);
    const top = pixels[at]! * (256 - ax) + pixels[at + right]! * ax;
    const bottom = pixels[below]! * (256 - ax) + pixels[below + right]! * ax;
    out[i] = (top * (256 - ay) + bottom * ay + 32_768) >>> 16;
    x = (x + span.stepX) | 0;
    y = (y + span.stepY) | 0;
  }
}
