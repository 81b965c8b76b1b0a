import sharp from "sharp";
import type { BitonalImage } from "@/lib/check-image/core/image";
import { boundsAlong, findPieces } from "@/lib/check-image/core/micr-components";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@/lib/check-image/core/patch-network";
import { cutPrint, PRINT_CLASSES, type PrintBox } from "@/lib/check-image/core/print-classifier";
import type { Dice } from "../fronts/dice";

/** A piece of print as the classifier sees it, and the index of what it is in `PRINT_CLASSES`. */
export interface PrintSample {
  readonly patch: Float32Array;
  readonly label: number;
}

const OTHER = PRINT_CLASSES.length - 1;
const OTHERS = [..."ACEFHJKLMNPRTUVWXYadefhkmnprtuvwxy%&@#/-=+()", "in", "rn"];
const CELL = 100;
const HEIGHT = 110;

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;");
}

/** The symbols of one row: all classes once, some other print, and digits that touch. */
function symbolsOf(dice: Dice): string[] {
  const others = Array.from({ length: 5 }, () => dice.pick(OTHERS));
  const pairs = Array.from({ length: 4 }, () => dice.digits(2));
  return [..."0123456789", "$", "*", ...others, ...pairs, "**"];
}

/** One row of symbols far apart in one font, printed, scanned and thresholded with chance; each as a sample. */
export async function drawPrint(dice: Dice, font: string): Promise<PrintSample[]> {
  const size = dice.range(19, 44);
  const symbols = symbolsOf(dice);
  const weight = dice.chance(0.35) ? "bold" : "normal";
  const slope = dice.chance(0.15) ? "italic" : "normal";
  const texts = symbols.map((symbol, i) => {
    const x = i * CELL + 30;
    const turn = dice.range(-3, 3).toFixed(2);
    const spacing = symbol.length > 1 ? -size * dice.range(0.08, 0.2) : 0;
    return `<text x="${x}" y="64" transform="rotate(${turn} ${x + 10} 54)" letter-spacing="${spacing}">${escapeXml(symbol)}</text>`;
  });
  const width = symbols.length * CELL;
  const lean = dice.range(-5, 5).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/><g font-family="${font}" font-size="${size}" font-weight="${weight}" font-style="${slope}" transform="skewX(${lean})">${texts.join("")}</g></svg>`;
  let image = sharp(Buffer.from(svg)).grayscale();
  if (dice.chance(0.75)) image = image.blur(dice.range(0.4, 1.5));
  const gray = await image.raw().toBuffer();
  const picture = thresholded(gray, width, dice);
  const largest = largestPieces(picture, symbols.length);
  return symbols.flatMap((symbol, i) => {
    const box = largest[i];
    if (!box || (isTouching(symbol) && box.right - box.left < 0.95 * (box.bottom - box.top))) return [];
    const label = PRINT_CLASSES.indexOf(symbol as (typeof PRINT_CLASSES)[number]);
    return sampleOf(picture, box, label < 0 ? OTHER : label, dice);
  });
}

/** Symbols that a class has, two of them; where they do not touch, the larger would pass for both. */
function isTouching(symbol: string): boolean {
  return symbol.length === 2 && /[\d*]/.test(symbol);
}

/** Ink and paper, with noise, and in some prints with voids or specks of toner. */
function thresholded(gray: Uint8Array, width: number, dice: Dice): BitonalImage {
  const level = dice.range(85, 190);
  const noise = dice.chance(0.6) ? dice.range(0, 40) : 0;
  const ink = new Uint8Array(gray.length);
  for (let i = 0; i < gray.length; i++) ink[i] = gray[i]! + noise * dice.normal() < level ? 1 : 0;
  return { width, height: HEIGHT, ink };
}

function largestPieces({ ink, width }: BitonalImage, count: number): (PrintBox | undefined)[] {
  const pieces = findPieces(ink, width, 0, HEIGHT);
  const { left, right, top, bottom, area } = boundsAlong(pieces, 0);
  const largest: (number | undefined)[] = Array.from({ length: count });
  for (let piece = 0; piece < pieces.count; piece++) {
    const cell = Math.floor(((left[piece]! + right[piece]!) / 2 - 10) / CELL);
    if (cell < 0 || cell >= count) continue;
    if (area[piece]! > (area[largest[cell] ?? -1] ?? 11)) largest[cell] = piece;
  }
  return largest.map((piece) =>
    piece === undefined
      ? undefined
      : {
          left: Math.round(left[piece]!),
          top: Math.round(top[piece]!),
          right: Math.round(right[piece]!),
          bottom: Math.round(bottom[piece]!),
        },
  );
}

/** What touches its neighbour is cut apart: a column too much or too little must not matter, half a symbol must. */
function sampleOf(picture: BitonalImage, box: PrintBox, label: number, dice: Dice): PrintSample[] {
  const samples: PrintSample[] = [];
  const add = (cut: PrintBox, as: number): void => {
    if (cut.right - cut.left < 2) return;
    const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
    cutPrint(picture, cut, patch);
    samples.push({ patch, label: as });
  };
  const isCut = dice.chance(0.3);
  const off = () => (isCut ? dice.whole(-1, 1) : 0);
  add({ ...box, left: box.left + off(), right: box.right + off() }, label);
  if (label < 10 && label !== 1 && dice.chance(0.12)) {
    const at = Math.round(box.left + (box.right - box.left) * dice.range(0.35, 0.65));
    add(dice.chance(0.5) ? { ...box, left: at } : { ...box, right: at }, OTHER);
  }
  return samples;
}
