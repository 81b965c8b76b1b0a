import { type Homography, mapRectangleToQuadrilateral, measureMeanSideLengths } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { reduceByFactor } from "./resample";

/** Maximum ratio of input pixels to output pixels at which a single sample per output pixel does not alias. */
const maxSharpReduction = 1.25;
/** Number of output pixels between exact projections; positions between them are interpolated linearly. */
const spanLength = 32;

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
      const to = project(x + 0.5 + spanLength);
      const out = pixels.subarray(y * width + x, y * width + Math.min(x + spanLength, width));
      if (weights) averageSpan(input, from, to, weights, out);
      else sampleSpan(input, from, to, out);
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

/** Averages 3 × 3 pixels for each output pixel between two points of the input, in fixed point with 14 fractional bits. */
function averageSpan(input: GrayImage, from: Point, to: Point, weights: Uint16Array, out: Uint8Array): void {
  const { pixels, width: stride } = input;
  const maxX = (input.width - 1) << 14;
  const maxY = (input.height - 1) << 14;
  let x = Math.round(from.x * 16_384) | 0;
  let y = Math.round(from.y * 16_384) | 0;
  const stepX = Math.round(((to.x - from.x) * 16_384) / spanLength) | 0;
  const stepY = Math.round(((to.y - from.y) * 16_384) / spanLength) | 0;
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
    x = (x + stepX) | 0;
    y = (y + stepY) | 0;
  }
}

/** Interpolates each output pixel between two points of the input, in fixed point with 14 fractional bits. */
function sampleSpan(input: GrayImage, from: Point, to: Point, out: Uint8Array): void {
  const { pixels, width: stride } = input;
  const maxX = (input.width - 1) << 14;
  const maxY = (input.height - 1) << 14;
  let x = Math.round(from.x * 16_384) | 0;
  let y = Math.round(from.y * 16_384) | 0;
  const stepX = Math.round(((to.x - from.x) * 16_384) / spanLength) | 0;
  const stepY = Math.round(((to.y - from.y) * 16_384) / spanLength) | 0;
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
    x = (x + stepX) | 0;
    y = (y + stepY) | 0;
  }
}
