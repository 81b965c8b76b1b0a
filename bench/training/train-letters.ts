import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LETTER_CLASSES } from "@endorse/check-image/core/words/letter-classes";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { drawLetters } from "./draw-letters";
import type { PrintSample } from "./draw-print";
import { findMissingFonts } from "./missing-fonts";
import { NetworkTrainer } from "./network-trainer";
import { HELD_OUT_FONTS, PRINT_FONTS } from "./print-fonts";

/**
 * Trains the letter classifier for amounts in words on this machine's print fonts, and writes its weights: `npm run
 * train:letters -- [--rounds N] [--epochs N] [--rounded N] [--out FILE]` in this folder. In the last `rounded`
 * epochs, the network classifies with rounded weights, as shipped. It exits if a font is not installed, because
 * another font would be substituted.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "34" },
    epochs: { type: "string", default: "5" },
    rounded: { type: "string", default: "2" },
    out: {
      type: "string",
      default: fileURLToPath(new URL("../../packages/check-image/core/words/letter-weights.ts", import.meta.url)),
    },
  },
});
const BATCH_SIZE = 24;
/** Like that of the digit classifier, but coarser in the hidden layer, which has the most weights. */
const QUANTIZATION = { steps: 15, hiddenSteps: 7 } as const;
const random = new SeededRandom(20_261_125);
const trainer = new NetworkTrainer(LETTER_CLASSES.length, random, QUANTIZATION);

async function draw(fonts: readonly string[], rounds: number): Promise<PrintSample[]> {
  const samples: PrintSample[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const font of fonts) samples.push(...(await drawLetters(random, font)));
  }
  return samples;
}

function evaluate(samples: readonly PrintSample[]): string {
  const right = samples.filter(({ patch, label }) => {
    const p = trainer.network.classify(patch);
    return p.indexOf(Math.max(...p)) === label;
  });
  return `${((100 * right.length) / samples.length).toFixed(2)}% correct`;
}

const missingFonts = findMissingFonts([...PRINT_FONTS, ...HELD_OUT_FONTS]);
if (missingFonts.length > 0) {
  console.error(`These fonts are not installed: ${missingFonts.join(", ")}. README.md lists their packages.`);
  process.exit(1);
}
const tests = await draw(HELD_OUT_FONTS, 12);
const samples = await draw(PRINT_FONTS, Number(options.rounds));
console.log(`${samples.length} samples`);
const epochs = Number(options.epochs);
for (let epoch = 0; epoch < epochs; epoch++) {
  if (epoch === epochs - Number(options.rounded)) trainer.startRounding();
  for (let i = samples.length - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [samples[i], samples[j]] = [samples[j]!, samples[i]!];
  }
  for (let from = 0; from < samples.length; from += BATCH_SIZE) {
    const batch = samples.slice(from, from + BATCH_SIZE);
    for (const { patch, label } of batch) trainer.accumulate(patch, label);
    const done = (epoch + from / samples.length) / epochs;
    trainer.step(batch.length, 0.003 * (0.5 + 0.5 * Math.cos(Math.PI * done)) + 0.00003);
  }
  console.log(`epoch ${epoch + 1} of ${epochs}: ${evaluate(tests)} in held-out fonts`);
}
const comment = "Weights of the classifier of letters, written by bench/training/train-letters.ts";
writeFileSync(options.out, trainer.toSource("LETTER_WEIGHTS", comment));
