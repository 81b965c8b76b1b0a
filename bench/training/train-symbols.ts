import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@/lib/check-image/core/patch-network";
import { CLASS_COUNT, SYMBOL_CLASSES } from "@/lib/check-image/core/symbol-classes";
import { cutPatch } from "@/lib/check-image/core/symbol-patch";
import { Dice } from "../fronts/dice";
import { BLANK, drawLetters, drawTrainingLine, OTHER, type TrainingLine } from "./draw-line";
import { NetworkTrainer } from "./network-trainer";

/**
 * Trains the network that gives the second opinion on the cells of a magnetic line, on lines drawn for it alone, and
 * writes its weights: `node --conditions=react-server --import tsx bench/training/train-symbols.ts [--lines N] [--epochs N]`.
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
/** Steps of the weights: in coarser ones of the hidden layer lines are read as well, and the engine's download is smaller. */
const REACH = 31;
const HIDDEN_REACH = 23;
const PATCH = PATCH_WIDTH * PATCH_HEIGHT;

const trainer = new NetworkTrainer(CLASS_COUNT, dice);

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
    const p = trainer.network.weigh(patch);
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

function save(): void {
  const comment = "Weights of the network of symbols, written by bench/training/train-symbols.ts";
  writeFileSync(
    options.out ?? "lib/check-image/core/symbol-weights.ts",
    trainer.asSource("SYMBOL_WEIGHTS", comment, REACH, HIDDEN_REACH),
  );
}

const letters = await drawLetters();
const tests = Array.from({ length: 250 }, () => drawTrainingLine(dice, letters)).flatMap(samplesOf);
const lines = Array.from({ length: Number(options.lines) }, () => drawTrainingLine(dice, letters));
const MIXED = 40;
const total = epochs * Math.ceil(lines.length / MIXED);
let batches = 0;
for (let epoch = 1; epoch <= epochs; epoch++) {
  let [loss, seen] = [0, 0];
  mix(lines);
  for (let first = 0; first < lines.length; first += MIXED) {
    const samples = lines.slice(first, first + MIXED).flatMap(samplesOf);
    mix(samples);
    const rate = 0.003 * (0.5 + 0.5 * Math.cos((Math.PI * batches++) / total)) + 0.00003;
    for (let from = 0; from < samples.length; from += BATCH) {
      const batch = samples.slice(from, from + BATCH);
      for (const { patch, label } of batch) loss += trainer.learn(patch, label);
      seen += batch.length;
      trainer.step(batch.length, rate);
    }
    if (batches % 25 === 0) {
      console.log(`${batches} of ${total}: learned ${(loss / seen).toFixed(4)}; ${evaluate(tests)}`);
      [loss, seen] = [0, 0];
      save();
    }
  }
}
console.log(evaluate(tests));
save();

function mix<T>(values: T[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = dice.whole(0, i);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}
