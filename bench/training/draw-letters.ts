import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";
import { LETTER_CLASSES } from "@endorse/check-image/core/words/letter-classes";
import { type PixelBox, rasterizeCharacter } from "@endorse/check-image/core/writing/character-classifier";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { CELL_WIDTH, drawRow, type PrintSample } from "./draw-print";
import type { OutlineFont } from "./outline-font";

const OTHER = LETTER_CLASSES.length - 1;
/** Lowercase letters that differ from their capitals only in size, which is lost in a normalized patch. */
const SAME_AS_CAPITALS = "cosuvwx";
const LETTERS = [...LETTER_CLASSES.slice(0, OTHER), ...SAME_AS_CAPITALS];
const OTHERS = [..."BJKPQZbjkpqz023456789$%&@#?()+", "**", "/", "HE", "TY", "nd", "re", "un", "ve", "ou", "ee"];
/** Letters whose halves look like different letters. */
const HALVES_ARE_LETTERS = "HMNUVWXhmnuvwxdailI";

function chooseSymbols(random: SeededRandom): string[] {
  return [...LETTERS, ...Array.from({ length: 7 }, () => random.pick(OTHERS))];
}

/** Draws every letter used in amounts in words once in a font, with random print and scan quality. */
export async function drawLetters(random: SeededRandom, font: OutlineFont): Promise<PrintSample[]> {
  const { picture, symbols } = await drawRow(random, font, chooseSymbols);
  return symbols.flatMap((symbol, i) => {
    const box = findInkBounds(picture, i);
    return box ? createSamples(picture, box, symbol, random) : [];
  });
}

/** Finds the bounds of all ink in a cell, so that a letter's dot is included; null if there is too little ink. */
function findInkBounds({ ink, width, height }: BitonalImage, cell: number): PixelBox | null {
  let box: PixelBox | null = null;
  // A symbol starts 30 columns into its cell, so no letter reaches the next cell's range.
  const [from, to] = [cell * CELL_WIDTH + 12, Math.min(width, (cell + 1) * CELL_WIDTH + 8)];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      if (ink[y * width + x] === 0 || isSpeck({ ink, width, height }, x, y)) continue;
      box ??= { left: x, right: x + 1, top: y, bottom: y + 1 };
      box = {
        left: Math.min(box.left, x),
        right: Math.max(box.right, x + 1),
        top: box.top,
        bottom: y + 1,
      };
    }
  }
  return box && box.bottom - box.top >= 6 ? box : null;
}

function isSpeck({ ink, width, height }: BitonalImage, x: number, y: number): boolean {
  let neighbors = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx >= 0 && ny >= 0 && nx < width && ny < height) neighbors += ink[ny * width + nx]!;
    }
  }
  return neighbors < 4;
}

/** Simulates segmentation of a letter: too wide or too narrow, with a neighbor's ink, or half of it labeled OTHER. */
function createSamples(picture: BitonalImage, box: PixelBox, symbol: string, random: SeededRandom): PrintSample[] {
  const capital = SAME_AS_CAPITALS.includes(symbol) ? symbol.toUpperCase() : symbol;
  const classIndex = LETTER_CLASSES.indexOf(capital as (typeof LETTER_CLASSES)[number]);
  const label = classIndex < 0 ? OTHER : classIndex;
  const jitter = () => (random.chance(0.35) ? random.integer(-2, 1) : 0);
  const height = box.bottom - box.top;
  const crop = { ...box, left: box.left - jitter(), right: box.right + jitter() };
  const sourceImage = random.chance(0.2) ? withNeighborInk(picture, crop, random) : picture;
  const samples = crop.right - crop.left >= 2 ? [createSample(sourceImage, crop, label)] : [];
  const width = box.right - box.left;
  if (label !== OTHER && !HALVES_ARE_LETTERS.includes(symbol) && width > 0.35 * height && random.chance(0.15)) {
    const at = Math.round(box.left + width * random.range(0.4, 0.6));
    samples.push(createSample(picture, random.chance(0.5) ? { ...box, left: at } : { ...box, right: at }, OTHER));
  }
  return samples;
}

/** Returns a copy of the image with the end of a neighboring letter's stroke on one side of a box. */
function withNeighborInk(picture: BitonalImage, box: PixelBox, random: SeededRandom): BitonalImage {
  const ink = new Uint8Array(picture.ink);
  const height = box.bottom - box.top;
  const inkWidth = random.integer(1, Math.max(1, Math.round(0.1 * height)));
  const inkHeight = Math.max(2, Math.round(height * random.range(0.08, 0.3)));
  const top = random.chance(0.6) ? box.bottom - inkHeight : random.integer(box.top, box.bottom - inkHeight);
  const left = random.chance(0.5) ? box.left : box.right - inkWidth;
  for (let y = top; y < top + inkHeight; y++)
    ink.fill(1, y * picture.width + left, y * picture.width + left + inkWidth);
  return { ...picture, ink };
}

function createSample(picture: BitonalImage, box: PixelBox, label: number): PrintSample {
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  rasterizeCharacter(picture, box, patch);
  return { patch, label };
}
