import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CLASS_COUNT, SYMBOL_CLASSES } from "@endorse/check-image/core/micr/network/symbol-classes";
import { samplePatch } from "@endorse/check-image/core/micr/network/symbol-patch";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { BLANK, drawTrainingLine, OTHER, type TrainingLine } from "./draw-line";
import { drawLetters } from "./glyph-masks";
import { NetworkTrainer } from "./network-trainer";
import { loadRealLines } from "./real-lines";
import { wearStrip } from "./wear-strip";

/**
 * Trains the network that classifies MICR line cells alongside template matching, and saves its weights:
 * `npm run train:symbols -- [--real FOLDER] [--lines N] [--epochs N] [--rounded N] [--out FILE]` in this
 * folder. Uses lines drawn only for training, and three quarters of the real lines in FOLDER, which contains crops and
 * a `truth.jsonl`. The last --rounded epochs classify with rounded weights.
 */
const { values: options } = parseArgs({
  options: {
    real: { type: "string" },
    lines: { type: "string", default: "5000" },
    epochs: { type: "string", default: "5" },
    rounded: { type: "string", default: "2" },
    out: {
      type: "string",
      default: fileURLToPath(
        new URL("../../packages/check-image/core/micr/network/symbol-weights.ts", import.meta.url),
      ),
    },
  },
});
const epochs = Number(options.epochs);
const random = new SeededRandom(20_261_121);
const BATCH_SIZE = 24;
/** Coarse weights read as many lines after the rounded epochs. */
const QUANTIZATION = { steps: 15, hiddenSteps: 8 } as const;
const PATCH = PATCH_WIDTH * PATCH_HEIGHT;
/** How many times an epoch uses each real line without wear, shifted slightly each time. Worn lines are used once. */
const REPEATS = 2;

const trainer = new NetworkTrainer(CLASS_COUNT, random, QUANTIZATION);

function quantile(values: Float32Array, share: number): number {
  return values[Math.floor(values.length * share)]!;
}

/** Estimates ink and paper levels from clean cells, as the reader does; null if no cell is clean. */
function estimateLevels({ strip, cells }: TrainingLine): { paper: number; ink: number } | null {
  const cellLevels = cells
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
  if (cellLevels.length === 0) return null;
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
  return { paper: median(cellLevels.map(({ paper }) => paper)), ink: median(cellLevels.map(({ ink }) => ink)) };
}

interface Sample {
  readonly patch: Float32Array;
  readonly label: number;
  readonly isClean: boolean;
}

/** Standard deviation of a cell's position error, in strip pixels. */
const POSITION_JITTER = 1.2;

/** Minimum share of ink remaining after wear; with less, a symbol cannot be recognized. */
const MIN_INK_LEFT = 0.4;

/** Creates samples from a line's cells, optionally with simulated wear. */
function createSamples(line: TrainingLine, isWorn = false): Sample[] {
  const levels = estimateLevels(line);
  if (!levels || levels.ink - levels.paper < 16) return [];
  const whole = { ...line.strip, darkness: Float32Array.from(line.strip.darkness) };
  const strip = isWorn ? { ...whole, darkness: wearStrip(whole, levels, random) } : whole;
  const jitter = () => POSITION_JITTER * random.normal();
  const [shiftX, shiftY] = [jitter() / 2, jitter() / 2];
  return line.cells.flatMap(({ right, middle, label, isClean }) => {
    const patch = new Float32Array(PATCH);
    if (isWorn && label < BLANK) {
      samplePatch(whole, right, middle, levels, patch);
      const before = measureInk(patch);
      samplePatch(strip, right, middle, levels, patch);
      if (measureInk(patch) < MIN_INK_LEFT * before) return [];
    }
    samplePatch(strip, right + shiftX + jitter(), middle + shiftY + jitter(), levels, patch);
    return [{ patch, label, isClean }];
  });
}

function measureInk(patch: Float32Array): number {
  return patch.reduce((sum, value) => sum + Math.max(0, value - 0.15), 0);
}

function evaluate(samples: readonly Sample[]): string {
  let [right, crossed, crossedRight, confident, confidentWrong, loss] = [0, 0, 0, 0, 0, 0];
  const confusions: string[] = [];
  for (const { patch, label, isClean } of samples) {
    const p = trainer.network.classify(patch);
    let best = 0;
    for (let k = 1; k < CLASS_COUNT; k++) if (p[k]! > p[best]!) best = k;
    loss -= Math.log(Math.max(1e-9, p[label]!));
    if (best === label) right++;
    if (!isClean && label < BLANK) {
      crossed++;
      if (best === label) crossedRight++;
    }
    if (best !== OTHER && p[best]! > 0.99) {
      confident++;
      if (best !== label) {
        confidentWrong++;
        confusions.push(SYMBOL_CLASSES[label]! + SYMBOL_CLASSES[best]!);
      }
    }
  }
  const percent = (a: number, b: number) => ((100 * a) / Math.max(1, b)).toFixed(2);
  return `loss ${(loss / samples.length).toFixed(4)}, ${percent(right, samples.length)}% correct, crossed ${percent(crossedRight, crossed)}%, confident ${percent(confident, samples.length)}%, of which ${confidentWrong} wrong: ${confusions.slice(0, 12).join(" ")}`;
}

function save(): void {
  const comment = "Symbol network weights, generated by bench/training/train-symbols.ts";
  writeFileSync(options.out, trainer.toSource("SYMBOL_WEIGHTS", comment));
}

const letters = await drawLetters();
const tests = Array.from({ length: 250 }, () => drawTrainingLine(random, letters)).flatMap((line) =>
  createSamples(line),
);
const drawnLines = Array.from({ length: Number(options.lines) }, () => drawTrainingLine(random, letters));
const real = options.real ? await loadRealLines(options.real) : { training: [], heldOut: [] };
const heldOut = real.heldOut.flatMap((line) => createSamples(line));
const unworn = [...drawnLines, ...Array.from({ length: REPEATS }, () => real.training).flat()];
const lines = [
  ...unworn.map((line) => ({ line, isWorn: false })),
  ...real.training.map((line) => ({ line, isWorn: true })),
];
const LINES_PER_SHUFFLE = 40;
const total = epochs * Math.ceil(lines.length / LINES_PER_SHUFFLE);
let batches = 0;
for (let epoch = 1; epoch <= epochs; epoch++) {
  let [loss, seen] = [0, 0];
  if (epoch === Math.max(1, epochs - Number(options.rounded) + 1)) trainer.startRounding();
  shuffle(lines);
  for (let first = 0; first < lines.length; first += LINES_PER_SHUFFLE) {
    const samples = lines
      .slice(first, first + LINES_PER_SHUFFLE)
      .flatMap(({ line, isWorn }) => createSamples(line, isWorn));
    shuffle(samples);
    const rate = 0.003 * (0.5 + 0.5 * Math.cos((Math.PI * batches++) / total)) + 0.00003;
    for (let from = 0; from < samples.length; from += BATCH_SIZE) {
      const batch = samples.slice(from, from + BATCH_SIZE);
      for (const { patch, label } of batch) loss += trainer.accumulate(patch, label);
      seen += batch.length;
      trainer.step(batch.length, rate);
    }
    if (batches % 100 === 0) {
      console.log(`${batches} of ${total}: training loss ${(loss / seen).toFixed(4)}; ${evaluate(tests)}`);
      if (heldOut.length > 0) console.log(`  real lines: ${evaluate(heldOut)}`);
      [loss, seen] = [0, 0];
      save();
    }
  }
}
console.log(evaluate(tests));
save();

function shuffle<T>(values: T[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}
