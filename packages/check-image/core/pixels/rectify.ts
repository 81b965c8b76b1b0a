import { type Homography, mapRectangleToQuadrilateral, measureMeanSideLengths } from "./geometry";
import type { GrayImage, Quadrilateral } from "./image";
import { reduceByFactor } from "./resample";

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
  if (reduction < 2)
    return sample(input, mapRectangleToQuadrilateral(width, height, quad), width, height, reduction > 1.25);
  // Averages blocks for the integer part of the reduction, which leaves a factor of less than two.
  const factor = Math.floor(reduction);
  const shrunk = reduceByFactor(input, factor);
  const scaled = quad.map((p) => ({ x: p.x / factor, y: p.y / factor })) as unknown as Quadrilateral;
  return sample(shrunk, mapRectangleToQuadrilateral(width, height, scaled), width, height, reduction / factor > 1.25);
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

/** Samples the center of each output pixel, or averages its four quarters if the input is finer. */
function sample(input: GrayImage, h: Homography, width: number, height: number, supersample: boolean): GrayImage {
  const pixels = new Uint8Array(width * height);
  const offsets = supersample ? [0.25, 0.75] : [0.5];
  const shift = supersample ? 2 : 0;
  const row = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (const dy of offsets) for (const dx of offsets) addRow(input, h, width, y + dy, dx, row);
    const out = y * width;
    // 8 fractional bits on each axis, plus 2 for the four quarters.
    for (let x = 0; x < width; x++) pixels[out + x] = (row[x]! + (1 << (15 + shift))) >>> (16 + shift);
  }
  return { width, height, pixels };
}

function addRow(input: GrayImage, h: Homography, width: number, v: number, dx: number, row: Uint32Array): void {
  const { pixels } = input;
  const stride = input.width;
  const maxX = (input.width - 1) * 256;
  const maxY = (input.height - 1) * 256;
  const x0 = h[1] * v + h[2];
  const y0 = h[4] * v + h[5];
  const w0 = h[7] * v + h[8];
  for (let x = 0; x < width; x++) {
    const u = x + dx;
    const w = 256 / (w0 + h[6] * u);
    let fx = ((x0 + h[0] * u) * w - 128) | 0;
    let fy = ((y0 + h[3] * u) * w - 128) | 0;
    if (fx < 0) fx = 0;
    else if (fx > maxX) fx = maxX;
    if (fy < 0) fy = 0;
    else if (fy > maxY) fy = maxY;
    const at = (fy >> 8) * stride + (fx >> 8);
    const ax = fx & 255;
    const ay = fy & 255;
    const right = fx < maxX ? 1 : 0;
    const below = fy < maxY ? stride : 0;
    const top = pixels[at]! * (256 - ax) + pixels[at + right]! * ax;
    const bottom = pixels[at + below]! * (256 - ax) + pixels[at + below + right]! * ax;
    row[x] = row[x]! + top * (256 - ay) + bottom * ay;
  }
}
