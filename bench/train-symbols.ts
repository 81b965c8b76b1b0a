import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  CLASS_COUNT,
  FIRST_FILTERS,
  FIRST_HEIGHT,
  FIRST_SIZE,
  FIRST_WIDTH,
  HIDDEN_COUNT,
  type NetworkWeights,
  POOLED_COUNT,
  SECOND_FILTERS,
  SECOND_HEIGHT,
  SECOND_SIZE,
  SECOND_WIDTH,
  SYMBOL_CLASSES,
  SymbolNetwork,
} from "@/lib/check-image/core/symbol-network";
import { cutPatch, PATCH_HEIGHT, PATCH_WIDTH } from "@/lib/check-image/core/symbol-patch";
import { Dice } from "./fronts/dice";
import { BLANK, drawLetters, drawTrainingLine, OTHER, type TrainingLine } from "./symbols/draw-line";

/**
 * Trains the network that gives the second opinion on the cells of a magnetic line, on lines drawn for it alone, and
 * writes its weights: `node --conditions=react-server --import tsx bench/train-symbols.ts [--lines N] [--epochs N]`.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: "5000" },
    epochs: { type: "string", default: "5" },
    out: { type: "string" },
  },
});
const epochs = Number(options.epochs);
const dice = new Dice(20_261_121);
const BATCH = 24;
const PATCH = PATCH_WIDTH * PATCH_HEIGHT;

const spread = (count: number, inputs: number): Float32Array =>
  Float32Array.from({ length: count * (inputs + 1) }, (_, i) =>
    i % (inputs + 1) === 0 ? 0 : dice.normal() * 1.73 * Math.sqrt(2 / inputs),
  );
const weights: NetworkWeights = {
  first: spread(FIRST_FILTERS, FIRST_SIZE),
  second: spread(SECOND_FILTERS, SECOND_SIZE),
  hidden: spread(HIDDEN_COUNT, POOLED_COUNT),
  output: spread(CLASS_COUNT, HIDDEN_COUNT),
};
const LAYERS = ["first", "second", "hidden", "output"] as const;
const network = new SymbolNetwork(weights);
const gradients: NetworkWeights = {
  first: new Float32Array(weights.first.length),
  second: new Float32Array(weights.second.length),
  hidden: new Float32Array(weights.hidden.length),
  output: new Float32Array(weights.output.length),
};
const moments = LAYERS.map((layer) => ({
  mean: new Float32Array(weights[layer].length),
  square: new Float32Array(weights[layer].length),
}));
const backHidden = new Float32Array(HIDDEN_COUNT);
const backPooled = new Float32Array(POOLED_COUNT);
const backFirst = new Float32Array(FIRST_FILTERS * FIRST_HEIGHT * FIRST_WIDTH);

/** Adds the gradient of the cross entropy of one patch; the loss is answered. */
function learn(patch: Float32Array, label: number): number {
  const probabilities = network.weigh(patch);
  const { pooled, origins, hidden, first } = network;
  backHidden.fill(0);
  for (let k = 0; k < CLASS_COUNT; k++) {
    const error = probabilities[k]! - (k === label ? 1 : 0);
    let at = k * (HIDDEN_COUNT + 1);
    gradients.output[at] = gradients.output[at]! + error;
    at++;
    for (let j = 0; j < HIDDEN_COUNT; j++, at++) {
      backHidden[j] = backHidden[j]! + error * weights.output[at]!;
      gradients.output[at] = gradients.output[at]! + error * hidden[j]!;
    }
  }
  backPooled.fill(0);
  for (let j = 0; j < HIDDEN_COUNT; j++) {
    const error = backHidden[j]!;
    if (hidden[j] === 0) continue;
    let at = j * (POOLED_COUNT + 1);
    gradients.hidden[at] = gradients.hidden[at]! + error;
    at++;
    for (let i = 0; i < POOLED_COUNT; i++, at++) {
      backPooled[i] = backPooled[i]! + error * weights.hidden[at]!;
      gradients.hidden[at] = gradients.hidden[at]! + error * pooled[i]!;
    }
  }
  backFirst.fill(0);
  for (let i = 0; i < POOLED_COUNT; i++) {
    const error = backPooled[i]!;
    if (pooled[i] === 0) continue;
    const place = origins[i]!;
    const f = Math.floor(place / (SECOND_HEIGHT * SECOND_WIDTH));
    const y = Math.floor(place / SECOND_WIDTH) % SECOND_HEIGHT;
    const x = place % SECOND_WIDTH;
    let at = f * (SECOND_SIZE + 1);
    gradients.second[at] = gradients.second[at]! + error;
    at++;
    for (let c = 0; c < FIRST_FILTERS; c++) {
      for (let dy = 0; dy < 3; dy++) {
        const from = (c * FIRST_HEIGHT + y + dy) * FIRST_WIDTH + x;
        for (let dx = 0; dx < 3; dx++, at++) {
          gradients.second[at] = gradients.second[at]! + error * first[from + dx]!;
          backFirst[from + dx] = backFirst[from + dx]! + error * weights.second[at]!;
        }
      }
    }
  }
  for (let f = 0, place = 0; f < FIRST_FILTERS; f++) {
    const from = f * (FIRST_SIZE + 1);
    for (let y = 0; y < FIRST_HEIGHT; y++) {
      for (let x = 0; x < FIRST_WIDTH; x++, place++) {
        const error = backFirst[place]!;
        if (error === 0 || first[place] === 0) continue;
        gradients.first[from] = gradients.first[from]! + error;
        for (let dy = 0, at = from + 1; dy < 5; dy++) {
          const row = (2 * y + dy) * PATCH_WIDTH + 2 * x;
          for (let dx = 0; dx < 5; dx++, at++) gradients.first[at] = gradients.first[at]! + error * patch[row + dx]!;
        }
      }
    }
  }
  return -Math.log(Math.max(1e-9, probabilities[label]!));
}

/** One step of Adam (Kingma and Ba, 2015). */
function step(count: number, rate: number, times: number): void {
  const [ease, hold] = [1 - 0.9 ** times, 1 - 0.999 ** times];
  LAYERS.forEach((layer, n) => {
    const { mean, square } = moments[n]!;
    const gradient = gradients[layer];
    const weight = weights[layer];
    for (let i = 0; i < weight.length; i++) {
      const g = gradient[i]! / count;
      gradient[i] = 0;
      mean[i] = 0.9 * mean[i]! + 0.1 * g;
      square[i] = 0.999 * square[i]! + 0.001 * g * g;
      weight[i] = weight[i]! - (rate * (mean[i]! / ease)) / (Math.sqrt(square[i]! / hold) + 1e-8);
    }
  });
}

function quantile(values: Float32Array, share: number): number {
  return values[Math.floor(values.length * share)]!;
}

/** The levels of ink and paper as the reader takes them from clear cells. */
function levelsOf({ strip, cells }: TrainingLine): { paper: number; ink: number } | null {
  const found = cells
    .filter(({ isClean }) => isClean)
    .slice(0, 5)
    .map(({ right, middle }) => {
      const values: number[] = [];
      for (let y = Math.round(middle) - 14; y < middle + 14; y++) {
        for (let x = Math.round(right) - 21; x < right + 2; x++) values.push(strip.darkness[y * strip.width + x]!);
      }
      const sorted = Float32Array.from(values).sort();
      return { paper: quantile(sorted, 0.25), ink: quantile(sorted, 0.96) };
    });
  if (found.length === 0) return null;
  const middleOf = (of: readonly number[]) => [...of].sort((a, b) => a - b)[of.length >> 1]!;
  return { paper: middleOf(found.map(({ paper }) => paper)), ink: middleOf(found.map(({ ink }) => ink)) };
}

interface Sample {
  readonly patch: Float32Array;
  readonly label: number;
  readonly isClean: boolean;
}

/** How far a cell's place is misjudged, in pixels of the strip. */
const MISPLACED = 1.2;

function samplesOf(line: TrainingLine): Sample[] {
  const levels = levelsOf(line);
  if (!levels || levels.ink - levels.paper < 16) return [];
  const strip = { ...line.strip, darkness: Float32Array.from(line.strip.darkness) };
  const off = () => MISPLACED * dice.normal();
  const [shiftX, shiftY] = [off() / 2, off() / 2];
  return line.cells.map(({ right, middle, label, isClean }) => {
    const patch = new Float32Array(PATCH);
    cutPatch(strip, right + shiftX + off(), middle + shiftY + off(), levels, patch);
    return { patch, label, isClean };
  });
}

function evaluate(samples: readonly Sample[]): string {
  let [right, crossed, crossedRight, sure, sureWrong, loss] = [0, 0, 0, 0, 0, 0];
  const wrongs: string[] = [];
  for (const { patch, label, isClean } of samples) {
    const p = network.weigh(patch);
    let best = 0;
    for (let k = 1; k < CLASS_COUNT; k++) if (p[k]! > p[best]!) best = k;
    loss -= Math.log(Math.max(1e-9, p[label]!));
    if (best === label) right++;
    if (!isClean && label < BLANK) {
      crossed++;
      if (best === label) crossedRight++;
    }
    if (best !== OTHER && p[best]! > 0.99) {
      sure++;
      if (best !== label) {
        sureWrong++;
        wrongs.push(SYMBOL_CLASSES[label]! + SYMBOL_CLASSES[best]!);
      }
    }
  }
  const percent = (a: number, b: number) => ((100 * a) / Math.max(1, b)).toFixed(2);
  return `loss ${(loss / samples.length).toFixed(4)}, ${percent(right, samples.length)} % right, crossed ${percent(crossedRight, crossed)} %, sure ${percent(sure, samples.length)} % of which wrong ${sureWrong}: ${wrongs.slice(0, 12).join(" ")}`;
}

/** One letter of base 64 for each weight: 64 steps of its row's largest. */
function asLetters(layer: Float32Array, rowLength: number): { text: string; scales: number[] } {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const scales: number[] = [];
  let text = "";
  for (let from = 0; from < layer.length; from += rowLength) {
    const row = layer.subarray(from, from + rowLength);
    const scale = Math.max(...row.map(Math.abs)) / 31;
    scales.push(Number(scale.toPrecision(5)));
    for (const value of row) text += letters[Math.round(value / scale) + 32];
  }
  return { text, scales };
}

function save(path: string): void {
  const rowLengths = {
    first: FIRST_SIZE + 1,
    second: SECOND_SIZE + 1,
    hidden: POOLED_COUNT + 1,
    output: HIDDEN_COUNT + 1,
  };
  const layers = LAYERS.map((layer) => {
    const { text, scales } = asLetters(weights[layer], rowLengths[layer]);
    return `  ${layer}: {\n    scales: [${scales.join(", ")}],\n    letters:\n      "${text}",\n  },`;
  });
  writeFileSync(
    path,
    `/** Weights of the network of symbols, written by bench/train-symbols.ts: a letter each, a scale for each row of a bias and its weights. */\nexport const SYMBOL_WEIGHTS = {\n${layers.join("\n")}\n} as const;\n`,
  );
}

const letters = await drawLetters();
const tests = Array.from({ length: 250 }, () => drawTrainingLine(dice, letters)).flatMap(samplesOf);
const lines = Array.from({ length: Number(options.lines) }, () => drawTrainingLine(dice, letters));
const MIXED = 40;
const total = epochs * Math.ceil(lines.length / MIXED);
let [steps, batches] = [0, 0];
for (let epoch = 1; epoch <= epochs; epoch++) {
  let [loss, seen] = [0, 0];
  mix(lines);
  for (let first = 0; first < lines.length; first += MIXED) {
    const samples = lines.slice(first, first + MIXED).flatMap(samplesOf);
    mix(samples);
    const rate = 0.003 * (0.5 + 0.5 * Math.cos((Math.PI * batches++) / total)) + 0.00003;
    for (let from = 0; from < samples.length; from += BATCH) {
      const batch = samples.slice(from, from + BATCH);
      for (const { patch, label } of batch) loss += learn(patch, label);
      seen += batch.length;
      step(batch.length, rate, ++steps);
    }
    if (batches % 25 === 0) {
      console.log(`${batches} of ${total}: learned ${(loss / seen).toFixed(4)}; ${evaluate(tests)}`);
      [loss, seen] = [0, 0];
      save(options.out ?? "lib/check-image/core/symbol-weights.ts");
    }
  }
}
console.log(evaluate(tests));
save(options.out ?? "lib/check-image/core/symbol-weights.ts");

function mix<T>(values: T[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = dice.whole(0, i);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}
