import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import {
  describePrint,
  FEATURE_COUNT,
  HIDDEN_COUNT,
  PRINT_CLASSES,
  type PrintBox,
} from "@/lib/check-image/core/digit-classifier";
import type { BitonalImage } from "@/lib/check-image/core/image";
import { boundsAlong, findPieces } from "@/lib/check-image/core/micr-components";
import { Dice } from "./fronts/dice";

/**
 * Trains the classifier of printed digits on the fonts of this machine, and writes its weights:
 * `node --conditions=react-server --import tsx bench/train-digits.ts [--hold-out]`. One font in six is kept out with
 * --hold-out to measure with; the weights that are shipped are trained on all.
 */
const FONTS = [
  "Liberation Sans",
  "Liberation Sans Narrow",
  "Liberation Serif",
  "Liberation Mono",
  "DejaVu Sans",
  "DejaVu Sans Mono",
  "DejaVu Serif",
  "DejaVu Sans Condensed",
  "Noto Sans Mono",
  "Noto Mono",
  "Nimbus Sans",
  "Nimbus Sans Narrow",
  "Nimbus Roman",
  "Nimbus Mono PS",
  "URW Gothic",
  "URW Bookman",
  "C059",
  "P052",
  "Z003",
  "Droid Sans Fallback",
];
const OTHER = [..."ACEFHJKLMNPRTUVWXYadefhkmnprtuvwxy%&@#/-=+()", "00", "12", "50", "78", "41", "in", "23", "65"];
const holdOut = process.argv.includes("--hold-out");
const dice = new Dice(20_241_118);

interface Sample {
  readonly features: Float32Array;
  readonly label: number;
}

/** One row of symbols far apart, in one font, printed, scanned and thresholded with chance. */
async function samplesOf(font: string): Promise<Sample[]> {
  const size = dice.range(19, 44);
  const others = Array.from({ length: 8 }, () => dice.pick(OTHER));
  const symbols = [..."0123456789", "$", "*", ...others];
  const step = 90;
  const weight = dice.chance(0.35) ? "bold" : "normal";
  const slope = dice.chance(0.2) ? "italic" : "normal";
  const lean = dice.range(-6, 6);
  const texts = symbols.map(
    (symbol, i) =>
      `<text x="${i * step + 30}" y="60" transform="rotate(${dice.range(-3, 3).toFixed(2)} ${i * step + 40} 50)" letter-spacing="${symbol.length > 1 ? -size * 0.12 : 0}">${symbol.replace("&", "&amp;")}</text>`,
  );
  const width = symbols.length * step;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><rect width="100%" height="100%" fill="white"/><g font-family="${font}" font-size="${size}" font-weight="${weight}" font-style="${slope}" transform="skewX(${lean.toFixed(2)})">${texts.join("")}</g></svg>`;
  let image = sharp(Buffer.from(svg)).grayscale();
  if (dice.chance(0.7)) image = image.blur(dice.range(0.4, 1.3));
  const gray = await image.raw().toBuffer();
  const level = dice.range(95, 185);
  const noise = dice.range(0, 38);
  const ink = new Uint8Array(gray.length);
  for (let i = 0; i < gray.length; i++) ink[i] = gray[i]! + noise * dice.normal() < level ? 1 : 0;
  const picture: BitonalImage = { width, height: 100, ink };
  const pieces = findPieces(ink, width, 0, 100);
  const bounds = boundsAlong(pieces, 0);
  const largest = new Map<number, number>();
  for (let piece = 0; piece < pieces.count; piece++) {
    const cell = Math.floor(((bounds.left[piece]! + bounds.right[piece]!) / 2 - 10) / step);
    if (bounds.area[piece]! > (bounds.area[largest.get(cell) ?? -1] ?? 11)) largest.set(cell, piece);
  }
  return [...largest].flatMap(([cell, piece]) => {
    const symbol = symbols[cell];
    if (symbol === undefined) return [];
    const box: PrintBox = {
      left: Math.round(bounds.left[piece]!),
      top: Math.round(bounds.top[piece]!),
      right: Math.round(bounds.right[piece]!),
      bottom: Math.round(bounds.bottom[piece]!),
    };
    const known = PRINT_CLASSES.indexOf(symbol as (typeof PRINT_CLASSES)[number]);
    return [{ features: describePrint(picture, box), label: known < 0 ? PRINT_CLASSES.length - 1 : known }];
  });
}

async function draw(fonts: readonly string[], rounds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) for (const font of fonts) samples.push(...(await samplesOf(font)));
  return samples;
}

const classes = PRINT_CLASSES.length;
const hidden = Float64Array.from({ length: HIDDEN_COUNT * (FEATURE_COUNT + 1) }, () => dice.normal() * 0.1);
const output = Float64Array.from({ length: classes * (HIDDEN_COUNT + 1) }, () => dice.normal() * 0.3);
const activations = new Float64Array(HIDDEN_COUNT);
const probabilities = new Float64Array(classes);

function forward(features: Float32Array): void {
  for (let j = 0; j < HIDDEN_COUNT; j++) {
    const from = j * (FEATURE_COUNT + 1);
    let sum = hidden[from]!;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += hidden[from + 1 + i]! * features[i]!;
    activations[j] = Math.max(0, sum);
  }
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < classes; k++) {
    const from = k * (HIDDEN_COUNT + 1);
    let sum = output[from]!;
    for (let j = 0; j < HIDDEN_COUNT; j++) sum += output[from + 1 + j]! * activations[j]!;
    probabilities[k] = sum;
    if (sum > highest) highest = sum;
  }
  let total = 0;
  for (let k = 0; k < classes; k++) {
    probabilities[k] = Math.exp(probabilities[k]! - highest);
    total += probabilities[k]!;
  }
  for (let k = 0; k < classes; k++) probabilities[k] = probabilities[k]! / total;
}

/** One step of gradient descent on the cross entropy, with a slight pull to small weights. */
function learn({ features, label }: Sample, rate: number): void {
  forward(features);
  const back = new Float64Array(HIDDEN_COUNT);
  for (let k = 0; k < classes; k++) {
    const error = probabilities[k]! - (k === label ? 1 : 0);
    const from = k * (HIDDEN_COUNT + 1);
    for (let j = 0; j < HIDDEN_COUNT; j++) {
      back[j] = back[j]! + error * output[from + 1 + j]!;
      output[from + 1 + j] = output[from + 1 + j]! * (1 - rate * 1e-4) - rate * error * activations[j]!;
    }
    output[from] = output[from]! - rate * error;
  }
  for (let j = 0; j < HIDDEN_COUNT; j++) {
    if (activations[j] === 0) continue;
    const from = j * (FEATURE_COUNT + 1);
    const error = back[j]!;
    hidden[from] = hidden[from]! - rate * error;
    for (let i = 0; i < FEATURE_COUNT; i++) {
      hidden[from + 1 + i] = hidden[from + 1 + i]! * (1 - rate * 1e-4) - rate * error * features[i]!;
    }
  }
}

function evaluate(samples: readonly Sample[]): string {
  let right = 0;
  let sure = 0;
  let sureWrong = 0;
  for (const { features, label } of samples) {
    forward(features);
    const best = probabilities.indexOf(Math.max(...probabilities));
    if (best === label) right++;
    if (best < 10 && probabilities[best]! > 0.995) {
      sure++;
      if (best !== label) sureWrong++;
    }
  }
  return `${((100 * right) / samples.length).toFixed(2)} % right, ${sure} sure digits of which ${sureWrong} wrong`;
}

function asBytes(values: Float64Array): { text: string; scale: number } {
  const scale = Math.max(...values.map(Math.abs)) / 127;
  const bytes = Buffer.from(values.map((value) => Math.round(value / scale) + 128));
  return { text: bytes.toString("base64"), scale };
}

const trainFonts = holdOut ? FONTS.filter((_, i) => i % 6 !== 2) : FONTS;
const samples = await draw(trainFonts, 150);
const tests = await draw(holdOut ? FONTS.filter((_, i) => i % 6 === 2) : FONTS, holdOut ? 60 : 8);
const epochs = 14;
for (let epoch = 0; epoch < epochs; epoch++) {
  for (let i = samples.length - 1; i > 0; i--) {
    const j = dice.whole(0, i);
    [samples[i], samples[j]] = [samples[j]!, samples[i]!];
  }
  const rate = 0.012 * (1 - epoch / epochs) + 0.0006;
  for (const sample of samples) learn(sample, rate);
  console.log(`epoch ${epoch + 1} of ${epochs}: ${evaluate(tests)}`);
}
if (!holdOut) {
  const first = asBytes(hidden);
  const second = asBytes(output);
  const file = `/** Weights of the classifier of printed digits, written by bench/train-digits.ts: each row a bias and its weights. */
export const DIGIT_WEIGHTS = {
  hiddenScale: ${first.scale},
  outputScale: ${second.scale},
  hidden:
    "${first.text}",
  output:
    "${second.text}",
} as const;
`;
  await writeFile("lib/check-image/core/digit-weights.ts", file);
}
