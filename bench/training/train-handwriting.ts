import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import { DIGIT_CLASSES } from "@endorse/check-image/core/writing/digit-classifier";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { type HandwrittenDigit, readMnist } from "./handwritten-digits";
import { NetworkTrainer } from "./network-trainer";
import { type DigitSample, writeDigit, writeOther } from "./write-digits";

/**
 * Trains the classifier of handwritten digits on randomly distorted MNIST digits, and writes its weights: `npm run
 * train:handwriting -- [--epochs N] [--digits N] [--out FILE]` in this folder. MNIST's test writers are held out for
 * evaluation.
 */
const { values: options } = parseArgs({
  options: {
    epochs: { type: "string", default: "7" },
    digits: { type: "string", default: "60000" },
    out: {
      type: "string",
      default: fileURLToPath(new URL("../../packages/check-image/core/writing/digit-weights.ts", import.meta.url)),
    },
  },
});
const BATCH_SIZE = 24;
const QUANTIZATION = { steps: 15, hiddenSteps: 8 } as const;
/** Average number of samples that are not a digit, per digit. */
const OTHERS_PER_DIGIT = 0.35;
const random = new SeededRandom(20_261_123);
const trainer = new NetworkTrainer(DIGIT_CLASSES.length, random, QUANTIZATION);

function drawSamples(digits: readonly HandwrittenDigit[], digit: HandwrittenDigit): DigitSample[] {
  const neighbor = random.pick(digits);
  const samples = writeDigit(digit, neighbor, random);
  return random.chance(OTHERS_PER_DIGIT) ? [...samples, ...writeOther(digit, neighbor, random)] : samples;
}

/** Formats the share of digits read and the number read incorrectly, at several confidence thresholds. */
function evaluate(network: PatchNetwork, samples: readonly DigitSample[]): string {
  const results = samples.map(({ patch, label }) => {
    const p = network.classify(patch);
    const highest = Math.max(...p);
    return { label, best: p.indexOf(highest), highest };
  });
  const right = results.filter(({ label, best }) => label === best).length;
  const digits = results.filter(({ label }) => label < 10).length;
  const curve = [0.5, 0.9, 0.97, 0.99].map((threshold) => {
    const read = results.filter(({ best, highest }) => best < 10 && highest >= threshold);
    const wrong = read.filter(({ label, best }) => label !== best).length;
    return `${threshold}: ${((100 * read.length) / digits).toFixed(1)}% read, ${wrong} wrong`;
  });
  return `${((100 * right) / results.length).toFixed(2)}% correct; ${curve.join("; ")}`;
}

const heldOut = readMnist("t10k");
const tests = heldOut.flatMap((digit) => drawSamples(heldOut, digit));
const digits = readMnist("train").slice(0, Number(options.digits));
const epochs = Number(options.epochs);
for (let epoch = 0; epoch < epochs; epoch++) {
  for (let i = digits.length - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [digits[i], digits[j]] = [digits[j]!, digits[i]!];
  }
  for (let from = 0; from < digits.length; from += BATCH_SIZE) {
    const batch = digits.slice(from, from + BATCH_SIZE).flatMap((digit) => drawSamples(digits, digit));
    for (const { patch, label } of batch) trainer.accumulate(patch, label);
    const done = (epoch + from / digits.length) / epochs;
    trainer.step(batch.length, 0.003 * (0.5 + 0.5 * Math.cos(Math.PI * done)) + 0.00003);
  }
  console.log(`epoch ${epoch + 1} of ${epochs}: ${evaluate(trainer.network, tests)}`);
  const comment = "Weights of the classifier of handwritten digits, written by bench/training/train-handwriting.ts";
  writeFileSync(options.out, trainer.toSource("DIGIT_WEIGHTS", comment));
}
