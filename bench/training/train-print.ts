import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CHARACTER_CLASSES } from "@endorse/check-image/core/writing/character-classifier";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { drawPrint, type PrintSample } from "./draw-print";
import { findMissingFonts } from "./missing-fonts";
import { NetworkTrainer } from "./network-trainer";
import { HELD_OUT_FONTS, PRINT_FONTS, SCRIPT_FONTS } from "./print-fonts";

/**
 * Trains the classifier of printed amounts on this machine's fonts, and writes its weights:
 * `npm run train:print -- [--rounds N] [--epochs N] [--out FILE]` in this folder. It exits if a font is not installed,
 * because another font, often a held-out one, would be substituted.
 */
const FONTS = [...PRINT_FONTS, ...SCRIPT_FONTS];
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "60" },
    epochs: { type: "string", default: "6" },
    out: {
      type: "string",
      default: fileURLToPath(new URL("../../packages/check-image/core/writing/character-weights.ts", import.meta.url)),
    },
  },
});
const BATCH_SIZE = 24;
/** Coarse weights, which read as many amounts and reduce the download size. */
const QUANTIZATION = { steps: 15, hiddenSteps: 8 } as const;
const random = new SeededRandom(20_261_122);
const trainer = new NetworkTrainer(CHARACTER_CLASSES.length, random, QUANTIZATION);

async function draw(fonts: readonly string[], rounds: number): Promise<PrintSample[]> {
  const samples: PrintSample[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const font of fonts) samples.push(...(await drawPrint(random, font)));
  }
  return samples;
}

function evaluate(samples: readonly PrintSample[]): string {
  let [right, digits, confident, confidentWrong] = [0, 0, 0, 0];
  for (const { patch, label } of samples) {
    const p = trainer.network.classify(patch);
    const best = p.indexOf(Math.max(...p));
    if (best === label) right++;
    if (label < 10) digits++;
    if (best >= 10 || p[best]! < 0.97) continue;
    confident++;
    if (best !== label) confidentWrong++;
  }
  return `${((100 * right) / samples.length).toFixed(2)}% correct, confident in ${confident} of ${digits} digits, ${confidentWrong} of them wrong`;
}

const missingFonts = findMissingFonts([...FONTS, ...HELD_OUT_FONTS]);
if (missingFonts.length > 0) {
  console.error(`These fonts are not installed: ${missingFonts.join(", ")}. README.md lists their packages.`);
  process.exit(1);
}
const tests = await draw(HELD_OUT_FONTS, 40);
const samples = await draw(FONTS, Number(options.rounds));
console.log(`${samples.length} samples`);
const epochs = Number(options.epochs);
for (let epoch = 0; epoch < epochs; epoch++) {
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
  console.log(`epoch ${epoch + 1} of ${epochs}: ${evaluate(tests)}`);
  const comment = "Weights of the classifier of printed amounts, written by bench/training/train-print.ts";
  writeFileSync(options.out, trainer.toSource("CHARACTER_WEIGHTS", comment));
}
