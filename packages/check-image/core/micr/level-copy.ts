import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import { evaluateParabola, fitParabola, type Parabola } from "@endorse/check-image/core/pixels/parabola";
import { type CropDigit, measureDigits } from "./crop-copies";
import { CELL_HEIGHT_U, PITCH_U } from "./font/e13b-glyphs";

/** Minimum number of digits to measure a change in size, and neighbors per side to compare digit heights with. */
const MIN_DIGITS = 7;
const NEIGHBORS = 3;
/** Minimum number of digits to measure curvature; fewer digits are assumed to lie on a straight line. */
const MIN_FOR_CURVATURE = 14;
const HEIGHT_TOLERANCE = 0.17;
/** Range of the distance between adjacent digits, relative to their height, and its tolerance around the median. */
const MIN_STEP = 0.35;
const MAX_STEP = 1.9;
const STEP_TOLERANCE = 0.2;
/** Range of corrected changes in size: smaller changes need no correction, larger changes do not occur in one line. */
const MIN_CHANGE = 0.13;
const MAX_CHANGE = 2.5;
/** The copy's height, in digit heights. */
const COPY_HEIGHTS = 2.4;

/** A copy of a crop in which all symbols have the same size, with a mapping of its points to the crop. */
export interface LevelCopy {
  readonly image: GrayImage;
  readonly toCrop: (x: number, y: number) => { readonly x: number; readonly y: number };
}

/** How the symbols' height, pitch, and row change along a crop. */
interface Perspective {
  readonly height: Parabola;
  readonly row: Parabola;
  /** Pitch relative to the height. */
  readonly step: Parabola;
}

/**
 * Creates a copy of a crop in which the symbols' size, pitch, and row are constant, because one end is larger in a
 * photo taken at an angle. Null when they are already constant or can't be measured.
 */
export function createLevelCopy(crop: GrayImage, minimumHeight: number): LevelCopy | null {
  const perspective = measurePerspective(measureDigits(crop, minimumHeight), crop.width);
  if (!perspective) return null;
  const heightAt = (x: number) => evaluateParabola(perspective.height, x);
  const height = heightAt(crop.width / 2);
  const pitch = (height * PITCH_U) / CELL_HEIGHT_U;
  // Maps each column of the crop to a position in the copy.
  const positions = new Float64Array(crop.width + 1);
  for (let x = 0; x < crop.width; x++) {
    positions[x + 1] = positions[x]! + pitch / (heightAt(x) * evaluateParabola(perspective.step, x));
  }
  const [width, rows] = [Math.floor(positions[crop.width]!), Math.ceil(height * COPY_HEIGHTS)];
  const columns = new Float64Array(width);
  for (let x = 0, from = 0; x < width; x++) {
    while (from + 1 < crop.width && positions[from + 1]! <= x + 0.5) from++;
    columns[x] = from + (x + 0.5 - positions[from]!) / (positions[from + 1]! - positions[from]!);
  }
  const toCrop: LevelCopy["toCrop"] = (x, y) => {
    const column = columns[Math.min(width - 1, Math.max(0, Math.round(x)))]!;
    return {
      x: column,
      y: evaluateParabola(perspective.row, column) + ((y - rows / 2) * heightAt(column)) / height,
    };
  };
  const pixels = new Uint8Array(width * rows);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < rows; y++) {
      const at = toCrop(x, y + 0.5);
      pixels[y * width + x] = sample(crop, at.x - 0.5, at.y - 0.5);
    }
  }
  return { image: { width, height: rows, pixels }, toCrop };
}

/** Returns null when size and pitch are almost constant, or the digits are too few or too different. */
function measurePerspective(all: readonly CropDigit[], width: number): Perspective | null {
  const tall = all.filter(({ height }, i) => {
    const near = all.slice(Math.max(0, i - NEIGHBORS), i + NEIGHBORS + 1).map((digit) => digit.height);
    return isAbout(height, near.sort((a, b) => b - a)[near.length >> 2]!);
  });
  if (tall.length < MIN_DIGITS) return null;
  // Near the ends, a component's neighbors may all be parts of special symbols.
  const trend = fitParabola(
    tall.map(({ right }) => right),
    tall.map(({ height }) => height),
    Number.POSITIVE_INFINITY,
  );
  const digits = tall.filter(({ right, height }) => isAbout(height, evaluateParabola(trend, right)));
  if (digits.length < MIN_DIGITS) return null;
  const rights = digits.map(({ right }) => right);
  const span = digits.length < MIN_FOR_CURVATURE ? Number.POSITIVE_INFINITY : 0;
  const along = (values: readonly number[]) => fitParabola(rights, values, span);
  const height = along(digits.map((digit) => digit.height));
  const row = along(digits.map(({ middle }) => middle));
  const steps = digits.slice(1).flatMap(({ right }, i) => {
    const middle = (right + rights[i]!) / 2;
    const step = (right - rights[i]!) / evaluateParabola(height, middle);
    return step > MIN_STEP && step < MAX_STEP ? [{ at: middle, step }] : [];
  });
  if (steps.length < MIN_DIGITS - 1) return null;
  const typical = median(steps.map(({ step }) => step));
  const regular = steps.filter(({ step }) => Math.abs(step - typical) <= STEP_TOLERANCE * typical);
  const step = fitParabola(
    regular.map(({ at }) => at),
    regular.map((each) => each.step),
    Number.POSITIVE_INFINITY,
  );
  const sizes = [0, width / 2, width].map((x) => evaluateParabola(height, x));
  const pitches = [0, width / 2, width].map((x, i) => evaluateParabola(step, x) * sizes[i]!);
  const change = Math.max(computeChange(sizes), computeChange(pitches));
  return change < 1 + MIN_CHANGE || change > MAX_CHANGE ? null : { height, row, step };
}

function isAbout(height: number, typical: number): boolean {
  return Math.abs(height - typical) <= HEIGHT_TOLERANCE * typical;
}

/** Returns the ratio of the largest to the smallest value; infinite when a value is not positive. */
function computeChange(values: readonly number[]): number {
  const least = Math.min(...values);
  return least <= 0 ? Number.POSITIVE_INFINITY : Math.max(...values) / least;
}

/** Samples a point by bilinear interpolation; replicates the border. */
function sample({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const [cx, cy] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [cx - x0, cy - y0];
  const upper = pixels[y0 * width + x0]! * (1 - fx) + pixels[y0 * width + x1]! * fx;
  const lower = pixels[y1 * width + x0]! * (1 - fx) + pixels[y1 * width + x1]! * fx;
  return Math.round(upper * (1 - fy) + lower * fy);
}
