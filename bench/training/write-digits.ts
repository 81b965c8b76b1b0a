import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";
import { type PixelBox, rasterizeCharacter } from "@endorse/check-image/core/writing/character-classifier";
import { DIGIT_CLASSES } from "@endorse/check-image/core/writing/digit-classifier";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { DIGIT_SIDE, type HandwrittenDigit } from "./handwritten-digits";

/** A training sample: the classifier's input and the index of its class in `DIGIT_CLASSES`. */
export interface DigitSample {
  readonly patch: Float32Array;
  readonly label: number;
}

const OTHER = DIGIT_CLASSES.length - 1;
const HEIGHT = 56;
const WIDTH = 112;
const MIDDLE = HEIGHT / 2;

/** A sheet on which digits are drawn: gray ink levels, from 0 to 1. */
type Sheet = Float32Array;

/** The rotation, slant, stretch and bend applied to a digit. */
interface Distortion {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly slant: number;
  readonly waveX: number;
  readonly waveY: number;
}

function randomDistortion(random: SeededRandom): Distortion {
  const height = random.range(0.75, 1.25);
  return {
    height,
    width: height * random.range(0.75, 1.35),
    rotation: random.range(-0.14, 0.14),
    slant: random.range(-0.3, 0.3),
    waveX: random.range(-1, 1),
    waveY: random.range(-1, 1),
  };
}

/** Draws a distorted digit on the sheet, horizontally centered at `centerX`. */
function drawDigit(sheet: Sheet, { pixels }: HandwrittenDigit, centerX: number, distortion: Distortion): void {
  const [cos, sin] = [Math.cos(distortion.rotation), Math.sin(distortion.rotation)];
  const half = DIGIT_SIDE / 2 - 0.5;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = Math.max(0, Math.floor(centerX - 30)); x < Math.min(WIDTH, centerX + 30); x++) {
      const [dx, dy] = [x - centerX, y - MIDDLE];
      const [u, v] = [(cos * dx + sin * dy) / distortion.width, (cos * dy - sin * dx) / distortion.height];
      const [bendX, bendY] = [distortion.waveX * Math.sin(v / 5), distortion.waveY * Math.sin(u / 5)];
      const value = interpolateInk(pixels, u + distortion.slant * v + bendX + half, v + bendY + half);
      const index = y * WIDTH + x;
      sheet[index] = Math.max(sheet[index]!, value);
    }
  }
}

/** Interpolates ink bilinearly at a point, from 0 to 1. */
function interpolateInk(pixels: Uint8Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left > DIGIT_SIDE - 2 || top > DIGIT_SIDE - 2) return 0;
  const [a, b] = [x - left, y - top];
  const index = top * DIGIT_SIDE + left;
  const upper = (1 - a) * pixels[index]! + a * pixels[index + 1]!;
  const lower = (1 - a) * pixels[index + DIGIT_SIDE]! + a * pixels[index + DIGIT_SIDE + 1]!;
  return ((1 - b) * upper + b * lower) / 255;
}

/** Thresholds the sheet. A lower level thickens strokes; noise makes edges ragged and leaves voids. */
function scan(sheet: Sheet, level: number, random: SeededRandom): BitonalImage {
  const noise = random.chance(0.5) ? random.range(0, 0.22) : 0;
  const ink = new Uint8Array(sheet.length);
  for (let i = 0; i < sheet.length; i++)
    ink[i] = sheet[i]! > 0.02 && sheet[i]! + noise * random.normal() > level ? 1 : 0;
  return { width: WIDTH, height: HEIGHT, ink };
}

/** Finds the bounds of the ink between two columns; null if there is no ink. */
function findInkBounds({ ink }: BitonalImage, from: number, to: number): PixelBox | null {
  let [left, right, top, bottom] = [to, from, HEIGHT, 0];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = from; x < to; x++) {
      if (ink[y * WIDTH + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right > left ? { left, right, top, bottom } : null;
}

function createSample(image: BitonalImage, box: PixelBox, label: number): DigitSample {
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  rasterizeCharacter(image, box, patch);
  return { patch, label };
}

/** Draws two digits that touch or nearly touch; also returns the bounds of the centered digit. */
function drawPair(digit: HandwrittenDigit, neighbor: HandwrittenDigit, random: SeededRandom) {
  const [sheet, neighborSheet] = [new Float32Array(WIDTH * HEIGHT), new Float32Array(WIDTH * HEIGHT)];
  drawDigit(sheet, digit, WIDTH / 2, randomDistortion(random));
  const distortion = randomDistortion(random);
  drawDigit(neighborSheet, neighbor, WIDTH / 2, distortion);
  const level = random.range(0.16, 0.75);
  const [digitBounds, neighborBounds] = [
    findInkBounds(scan(sheet, level, random), 0, WIDTH),
    findInkBounds(scan(neighborSheet, level, random), 0, WIDTH),
  ];
  if (!digitBounds || !neighborBounds) return null;
  const overlap = random.range(-1, 4);
  const isRight = random.chance(0.5);
  const shift = isRight
    ? digitBounds.right - overlap - neighborBounds.left
    : digitBounds.left + overlap - neighborBounds.right;
  drawDigit(sheet, neighbor, WIDTH / 2 + shift, distortion);
  return { image: scan(sheet, level, random), digitBounds, isRight };
}

/** Creates samples of one handwritten digit, sometimes cut from a neighboring digit it touches. */
export function createDigitSamples(
  digit: HandwrittenDigit,
  neighbor: HandwrittenDigit,
  random: SeededRandom,
): DigitSample[] {
  if (random.chance(0.3)) {
    const pair = drawPair(digit, neighbor, random);
    if (!pair) return [];
    const { digitBounds, image, isRight } = pair;
    const cut = random.integer(-2, 2);
    const [from, to] = isRight
      ? [digitBounds.left, digitBounds.right + cut]
      : [digitBounds.left + cut, digitBounds.right];
    const box = findInkBounds(image, Math.max(0, from), Math.min(WIDTH, to));
    return box ? [createSample(image, box, digit.value)] : [];
  }
  const sheet = new Float32Array(WIDTH * HEIGHT);
  drawDigit(sheet, digit, WIDTH / 2, randomDistortion(random));
  const image = scan(sheet, random.range(0.16, 0.75), random);
  const box = findInkBounds(image, 0, WIDTH);
  return box ? [createSample(image, box, digit.value)] : [];
}

/** Creates samples of ink other than a single digit: two joined digits, part of a digit, a rule, a dash or a dot. */
export function createOtherSamples(
  digit: HandwrittenDigit,
  neighbor: HandwrittenDigit,
  random: SeededRandom,
): DigitSample[] {
  const kind = random.next();
  if (kind < 0.5) {
    const pair = drawPair(digit, neighbor, random);
    const box = pair && findInkBounds(pair.image, 0, WIDTH);
    return box ? [createSample(pair.image, box, OTHER)] : [];
  }
  const sheet = new Float32Array(WIDTH * HEIGHT);
  const isPart = kind < 0.85;
  if (isPart) drawDigit(sheet, digit, WIDTH / 2, randomDistortion(random));
  else drawStroke(sheet, random);
  const image = scan(sheet, random.range(0.16, 0.75), random);
  const box = findInkBounds(image, 0, WIDTH);
  if (!box) return [];
  if (!isPart) return [createSample(image, box, OTHER)];
  // Half of any of these digits may look like a whole digit.
  if (digit.value === 1 || digit.value === 7 || digit.value === 4) return [];
  const middle = Math.round(box.left + (box.right - box.left) * random.range(0.35, 0.65));
  const part = random.chance(0.5) ? findInkBounds(image, middle, WIDTH) : findInkBounds(image, 0, middle);
  return part ? [createSample(image, part, OTHER)] : [];
}

/** Draws a dash or a rule, roughly horizontal and sometimes bent. */
function drawStroke(sheet: Sheet, random: SeededRandom): void {
  const length = random.range(10, 40);
  const slope = random.range(-0.35, 0.35);
  const bend = random.range(-0.02, 0.02);
  const radius = random.range(0.8, 2.2);
  for (let t = -length / 2; t < length / 2; t += 0.3) {
    const [cx, cy] = [WIDTH / 2 + t, MIDDLE + slope * t + bend * t * t];
    for (let y = Math.floor(cy - 3); y <= cy + 3; y++) {
      for (let x = Math.floor(cx - 3); x <= cx + 3; x++) {
        const index = y * WIDTH + x;
        const value = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)));
        if (y >= 0 && y < HEIGHT) sheet[index] = Math.max(sheet[index]!, value);
      }
    }
  }
}
