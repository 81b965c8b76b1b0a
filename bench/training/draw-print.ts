import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";
import {
  CHARACTER_CLASSES,
  type PixelBox,
  rasterizeCharacter,
} from "@endorse/check-image/core/writing/character-classifier";
import sharp from "sharp";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import type { OutlineFont } from "./outline-font";

/** A training sample: the classifier's input and the index of its class in `CHARACTER_CLASSES`. */
export interface PrintSample {
  readonly patch: Float32Array;
  readonly label: number;
}

const OTHER = CHARACTER_CLASSES.length - 1;
const OTHERS = [..."ACEFHJKLMNPRTUVWXYadefhkmnprtuvwxy%&@#/-=+()", "in", "rn"];
/** Width of a symbol's cell in pixels. */
export const CELL_WIDTH = 100;
const HEIGHT = 110;
const BASELINE = 64;
/** Minimum share of a symbol's ink in its largest component. */
const MIN_SHARE = 0.7;

/** Chooses a row's symbols: every class once, some other characters, and touching digits. */
function chooseSymbols(random: SeededRandom): string[] {
  const others = Array.from({ length: 5 }, () => random.pick(OTHERS));
  const pairs = Array.from({ length: 4 }, () => random.digits(2));
  return [..."0123456789", "$", "*", ...others, ...pairs, "**"];
}

/** Draws a row of symbols in a font, and creates samples from each symbol's largest component. */
export async function drawPrint(random: SeededRandom, font: OutlineFont): Promise<PrintSample[]> {
  const { picture, symbols } = await drawRow(random, font, chooseSymbols);
  const largest = findLargestComponents(picture, symbols.length);
  return symbols.flatMap((symbol, i) => {
    const box = largest[i];
    if (!box || (isPair(symbol) && box.right - box.left < 0.95 * (box.bottom - box.top))) return [];
    const label = CHARACTER_CLASSES.indexOf(symbol as (typeof CHARACTER_CLASSES)[number]);
    return createSamples(picture, box, label < 0 ? OTHER : label, random);
  });
}

/** Printed symbols, each in a cell `CELL_WIDTH` pixels wide. */
interface DrawnRow {
  readonly picture: BitonalImage;
  readonly symbols: readonly string[];
}

/** Draws a row of widely spaced symbols in a font, with random print and scan quality. */
export async function drawRow(
  random: SeededRandom,
  font: OutlineFont,
  chooseSymbols: (random: SeededRandom) => string[],
): Promise<DrawnRow> {
  const height = random.range(13, 31);
  const symbols = chooseSymbols(random);
  const bold = random.chance(0.35) ? height * random.range(0.02, 0.12) : 0;
  const slant = random.chance(0.15) ? random.range(-16, -6) : 0;
  const paths = symbols.map((symbol, i) => {
    const turn = random.range(-3, 3).toFixed(2);
    const overlap = symbol.length > 1 ? random.range(0.1, 0.28) : 0;
    const position = `translate(${i * CELL_WIDTH + 30} ${BASELINE}) skewX(${slant.toFixed(2)}) rotate(${turn})`;
    return `<path transform="${position}" d="${font.drawText(symbol, height, overlap)}"/>`;
  });
  const width = symbols.length * CELL_WIDTH;
  const lean = random.range(-5, 5).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/><g stroke="black" stroke-width="${bold.toFixed(2)}" transform="skewX(${lean})">${paths.join("")}</g></svg>`;
  let image = sharp(Buffer.from(svg)).grayscale();
  if (random.chance(0.75)) image = image.blur(random.range(0.4, 1.5));
  const gray = await image.raw().toBuffer();
  return { picture: threshold(gray, width, random), symbols };
}

/** Returns whether a symbol is a pair. If its characters do not touch, the larger would be mislabeled as the pair. */
function isPair(symbol: string): boolean {
  return symbol.length === 2 && /[\d*]/.test(symbol);
}

/** Thresholds with noise, which sometimes leaves voids or specks of toner. */
function threshold(gray: Uint8Array, width: number, random: SeededRandom): BitonalImage {
  const level = random.range(85, 190);
  const noise = random.chance(0.6) ? random.range(0, 40) : 0;
  const ink = new Uint8Array(gray.length);
  for (let i = 0; i < gray.length; i++) ink[i] = gray[i]! + noise * random.normal() < level ? 1 : 0;
  return { width, height: HEIGHT, ink };
}

/** Finds each cell's largest component; undefined if the cell has little ink, or if the print is broken into parts. */
function findLargestComponents({ ink, width }: BitonalImage, count: number): (PixelBox | undefined)[] {
  const components = labelComponents(ink, width, 0, HEIGHT);
  const { left, right, top, bottom, area } = measureBounds(components, 0);
  const largest: (number | undefined)[] = Array.from({ length: count });
  const totals = new Float64Array(count);
  for (let component = 0; component < components.count; component++) {
    const cell = Math.floor(((left[component]! + right[component]!) / 2 - 10) / CELL_WIDTH);
    if (cell < 0 || cell >= count) continue;
    totals[cell] = totals[cell]! + area[component]!;
    if (area[component]! > (area[largest[cell] ?? -1] ?? 11)) largest[cell] = component;
  }
  return largest.map((component, cell) =>
    component === undefined || area[component]! < MIN_SHARE * totals[cell]!
      ? undefined
      : {
          left: Math.round(left[component]!),
          top: Math.round(top[component]!),
          right: Math.round(right[component]!),
          bottom: Math.round(bottom[component]!),
        },
  );
}

/** Simulates segmentation of touching symbols: a box one column off keeps its label; half a symbol becomes OTHER. */
function createSamples(picture: BitonalImage, box: PixelBox, label: number, random: SeededRandom): PrintSample[] {
  const samples: PrintSample[] = [];
  const add = (bounds: PixelBox, boundsLabel: number): void => {
    if (bounds.right - bounds.left < 2) return;
    const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
    rasterizeCharacter(picture, bounds, patch);
    samples.push({ patch, label: boundsLabel });
  };
  const isCut = random.chance(0.3);
  const jitter = () => (isCut ? random.integer(-1, 1) : 0);
  add({ ...box, left: box.left + jitter(), right: box.right + jitter() }, label);
  if (label < 10 && label !== 1 && random.chance(0.12)) {
    const at = Math.round(box.left + (box.right - box.left) * random.range(0.35, 0.65));
    add(random.chance(0.5) ? { ...box, left: at } : { ...box, right: at }, OTHER);
  }
  return samples;
}
