import { DIGIT_WEIGHTS } from "./digit-weights";
import type { BitonalImage } from "./image";

/** What a piece of print may be: a digit, a dollar sign, an asterisk, or anything else. */
export const PRINT_CLASSES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "$", "*", "other"] as const;
export type PrintClass = (typeof PRINT_CLASSES)[number];

const columns = 12;
const rows = 16;
/** The picture's cells, how wide the piece is for its height, and how much of it is ink. */
export const FEATURE_COUNT = columns * rows + 2;
export const HIDDEN_COUNT = 44;

export interface PrintBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of print as numbers of about −1 to 1: its ink in 12 × 16 cells, centred, its proportions kept. */
export function describePrint({ ink, width }: BitonalImage, { left, top, right, bottom }: PrintBox): Float32Array {
  const features = new Float32Array(FEATURE_COUNT);
  const [w, h] = [right - left, bottom - top];
  const scale = Math.max(h / rows, w / columns);
  const offsetX = (columns - w / scale) / 2;
  const offsetY = (rows - h / scale) / 2;
  const amounts = new Float32Array(columns * rows);
  let total = 0;
  for (let y = top; y < bottom; y++) {
    const y0 = (y - top) / scale + offsetY;
    const y1 = y0 + 1 / scale;
    for (let x = left; x < right; x++) {
      if (ink[y * width + x] === 0) continue;
      total++;
      const x0 = (x - left) / scale + offsetX;
      const x1 = x0 + 1 / scale;
      // The pixel's area falls on one cell or a few.
      for (let row = Math.floor(y0); row < y1 && row < rows; row++) {
        const high = Math.min(y1, row + 1) - Math.max(y0, row);
        for (let column = Math.floor(x0); column < x1 && column < columns; column++) {
          const wide = Math.min(x1, column + 1) - Math.max(x0, column);
          amounts[row * columns + column] = amounts[row * columns + column]! + high * wide;
        }
      }
    }
  }
  for (let i = 0; i < amounts.length; i++) features[i] = 2 * Math.min(1, amounts[i]!) - 1;
  features[columns * rows] = Math.min(2, w / h) - 0.6;
  features[columns * rows + 1] = (2 * total) / (w * h) - 1;
  return features;
}

interface Network {
  readonly hidden: Float32Array;
  readonly output: Float32Array;
}

let network: Network | undefined;

/** Weights are kept as signed bytes, each layer with its own scale, in the letters of base 64. */
function loadNetwork(): Network {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const decode = (text: string, scale: number): Float32Array => {
    const values = new Float32Array(Math.floor((text.replace(/=+$/, "").length * 6) / 8));
    let bits = 0;
    let held = 0;
    let at = 0;
    for (const letter of text) {
      if (letter === "=") break;
      bits = (bits << 6) | letters.indexOf(letter);
      held += 6;
      if (held < 8) continue;
      held -= 8;
      values[at++] = (((bits >> held) & 255) - 128) * scale;
      bits &= (1 << held) - 1;
    }
    return values;
  };
  const { hidden, hiddenScale, output, outputScale } = DIGIT_WEIGHTS;
  return { hidden: decode(hidden, hiddenScale), output: decode(output, outputScale) };
}

/** The class that a described piece of print most probably is, and how probable that is, 0 to 1. */
export function classifyPrint(features: Float32Array): { kind: PrintClass; probability: number } {
  network ??= loadNetwork();
  const { hidden, output } = network;
  const activations = new Float32Array(HIDDEN_COUNT);
  for (let j = 0, at = 0; j < HIDDEN_COUNT; j++) {
    let sum = hidden[at++]!;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += hidden[at++]! * features[i]!;
    activations[j] = Math.max(0, sum);
  }
  const scores = PRINT_CLASSES.map((_, k) => {
    let at = k * (HIDDEN_COUNT + 1);
    let sum = output[at++]!;
    for (let j = 0; j < HIDDEN_COUNT; j++) sum += output[at++]! * activations[j]!;
    return sum;
  });
  const highest = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
  const best = scores.indexOf(highest);
  return { kind: PRINT_CLASSES[best]!, probability: 1 / total };
}
