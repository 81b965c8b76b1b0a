import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import { CELL_HEIGHT_U, PITCH_U } from "./font/e13b-glyphs";
import { binarizeInk } from "./read-rows";

/** Minimum number of digits required to measure proportions, and the relative tolerance of their heights. */
const MIN_DIGITS = 4;
const HEIGHT_TOLERANCE = 0.17;
/** Range of the distance between adjacent digits, relative to their height. */
const MIN_STEP = 0.45;
const MAX_STEP = 1.7;
/** Smaller deviations need no correction. */
const MIN_DEVIATION = 0.07;

/** A component in a crop that may be a digit. */
export interface CropDigit {
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** Measures the components in a crop that are tall and narrow enough to be digits, from left to right. */
export function measureDigits(crop: GrayImage, minimumHeight: number): CropDigit[] {
  const bounds = measureBounds(labelComponents(binarizeInk(crop), crop.width, 0, crop.height), 0);
  return Array.from(bounds.left, (left, i) => {
    const [right, top, bottom] = [bounds.right[i]!, bounds.top[i]!, bounds.bottom[i]!];
    return { right, middle: (top + bottom) / 2, width: right - left, height: bottom - top };
  })
    .filter(({ width, height }) => height >= minimumHeight && width <= height * MAX_STEP)
    .sort((a, b) => a.right - b.right);
}

/**
 * Measures the factor by which a level crop must be widened for its symbols to have the standard's proportions, because
 * a photo from the side narrows them. Null when the proportions are correct or can't be measured.
 */
export function measureStretch(crop: GrayImage, minimumHeight: number): number | null {
  const digits = measureDigits(crop, minimumHeight);
  const tallest = digits.map(({ height }) => height).sort((a, b) => b - a);
  const height = tallest[tallest.length >> 2] ?? 0;
  const rights = digits
    .filter((digit) => Math.abs(digit.height - height) <= HEIGHT_TOLERANCE * height)
    .map(({ right }) => right);
  const steps = rights.slice(1).flatMap((right, i) => {
    const step = right - rights[i]!;
    return step > MIN_STEP * height && step < MAX_STEP * height ? [step] : [];
  });
  if (steps.length < MIN_DIGITS - 1) return null;
  const stretch = (height * PITCH_U) / CELL_HEIGHT_U / median(steps);
  return Math.abs(Math.log(stretch)) < MIN_DEVIATION ? null : stretch;
}

/** Scales an image's width by a factor, by linear interpolation. */
export function stretchWidth({ width, height, pixels }: GrayImage, factor: number): GrayImage {
  const newWidth = Math.max(1, Math.round(width * factor));
  const out = new Uint8Array(newWidth * height);
  for (let x = 0; x < newWidth; x++) {
    const at = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / newWidth - 0.5));
    const left = Math.min(Math.max(0, width - 2), Math.floor(at));
    const share = at - left;
    const next = Math.min(width - 1, left + 1);
    for (let y = 0; y < height; y++) {
      const [a, b] = [pixels[y * width + left]!, pixels[y * width + next]!];
      out[y * newWidth + x] = Math.round(a + (b - a) * share);
    }
  }
  return { width: newWidth, height, pixels: out };
}

/** Replaces each pixel by the darkest of itself and its four neighbors. */
function thickenStrokes({ width, height, pixels }: GrayImage): GrayImage {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0, row = y * width; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      const neighborMin = Math.min(pixels[row + left]!, pixels[row + right]!, pixels[above + x]!, pixels[below + x]!);
      out[row + x] = Math.min(pixels[row + x]!, neighborMin);
    }
  }
  return { width, height, pixels: out };
}

/** A modified copy of a crop, in which an uncertain symbol may become certain, and its relative width. */
export interface AlteredCopy {
  readonly image: GrayImage;
  readonly scaleX: number;
}

/** Widths of altered copies relative to the crop, within the reader's tolerance. */
const ALTERED_WIDTHS = [1.06, 0.94];

/** Creates copies with thicker strokes, wider, and narrower: the most effective of nine modifications tested. */
export function createAlteredCopies(crop: GrayImage): AlteredCopy[] {
  return [thickenStrokes(crop), ...ALTERED_WIDTHS.map((factor) => stretchWidth(crop, factor))].map((image) => ({
    image,
    scaleX: image.width / crop.width,
  }));
}

/** Averages each pixel with its eight neighbors, which joins broken strokes. */
export function joinStrokes({ width, height, pixels }: GrayImage): GrayImage {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      let sum = 0;
      for (const row of [above, y * width, below]) sum += pixels[row + left]! + pixels[row + x]! + pixels[row + right]!;
      out[y * width + x] = Math.round(sum / 9);
    }
  }
  return { width, height, pixels: out };
}
