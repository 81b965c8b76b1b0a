import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PRINT_CLASSES } from "@/lib/check-image/core/print-classifier";
import { Dice } from "../fronts/dice";
import { drawPrint, type PrintSample } from "./draw-print";
import { NetworkTrainer } from "./network-trainer";

/**
 * Trains the classifier of printed amounts on this machine's fonts, and writes its weights:
 * `node --conditions=react-server --import tsx bench/training/train-print.ts [--rounds N] [--epochs N]`. DejaVu, in which
 * many of the fronts of `npm run accuracy:check-image` are drawn, is kept out to measure with. A font that is not
 * installed is drawn in another; Debian has all of these.
 */
const FONTS = [
  ..."Liberation Sans,Liberation Sans Narrow,Liberation Serif,Liberation Mono,Arimo,Tinos,Cousine,Carlito".split(","),
  ..."Caladea,Nimbus Sans,Nimbus Sans Narrow,Nimbus Roman,Nimbus Mono PS,URW Gothic,URW Bookman,C059,P052".split(","),
  ..."FreeSans,FreeSerif,FreeMono,Noto Mono,Open Sans,Open Sans Condensed,Roboto,Roboto Condensed,Lato".split(","),
  ..."Hack,Inconsolata,Courier Prime,Courier Prime Sans,Cantarell,Linux Libertine O,Linux Biolinum O".split(","),
  ..."IBM 3270,IBM 3270 Condensed,JetBrains Mono,mononoki,Fira Code,Go,Go Mono,Quicksand,Vollkorn".split(","),
  ..."OCRA,OCR B,League Mono,Charis SIL,Fantasque Sans Mono,Terminus,Spleen 16x32,Anonymous Pro,Tuffy".split(","),
  ..."Gentium,Junction,Play,Cabin,Dosis,Z003,Dancing Script,Kristi,Rufscript,Breip".split(","),
];
const HELD_OUT = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "DejaVu Sans Condensed"];
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "60" },
    epochs: { type: "string", default: "6" },
    out: { type: "string", default: "lib/check-image/core/print-weights.ts" },
  },
});
const BATCH = 24;
/** Steps of the weights: half as fine as they can be, and half of that in the hidden layer, as many amounts are read, and the engine's download is smaller. */
const REACH = 15;
const HIDDEN_REACH = 8;
const dice = new Dice(20_261_122);
const trainer = new NetworkTrainer(PRINT_CLASSES.length, dice);

async function draw(fonts: readonly string[], rounds: number): Promise<PrintSample[]> {
  const samples: PrintSample[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const font of fonts) samples.push(...(await drawPrint(dice, font)));
  }
  return samples;
}

function evaluate(samples: readonly PrintSample[]): string {
  let [right, digits, sure, sureWrong] = [0, 0, 0, 0];
  for (const { patch, label } of samples) {
    const p = trainer.network.weigh(patch);
    const best = p.indexOf(Math.max(...p));
    if (best === label) right++;
    if (label < 10) digits++;
    if (best >= 10 || p[best]! < 0.97) continue;
    sure++;
    if (best !== label) sureWrong++;
  }
  return `${((100 * right) / samples.length).toFixed(2)} % right, ${sure} sure of ${digits} digits, ${sureWrong} of them wrong`;
}

const tests = await draw(HELD_OUT, 40);
const samples = await draw(FONTS, Number(options.rounds));
console.log(`${samples.length} pieces of print`);
const epochs = Number(options.epochs);
for (let epoch = 0; epoch < epochs; epoch++) {
  for (let i = samples.length - 1; i > 0; i--) {
    const j = dice.whole(0, i);
    [samples[i], samples[j]] = [samples[j]!, samples[i]!];
  }
  for (let from = 0; from < samples.length; from += BATCH) {
    const batch = samples.slice(from, from + BATCH);
    for (const { patch, label } of batch) trainer.learn(patch, label);
    const done = (epoch + from / samples.length) / epochs;
    trainer.step(batch.length, 0.003 * (0.5 + 0.5 * Math.cos(Math.PI * done)) + 0.00003);
  }
  console.log(`epoch ${epoch + 1} of ${epochs}: ${evaluate(tests)}`);
  const comment = "Weights of the classifier of printed amounts, written by bench/training/train-print.ts";
  writeFileSync(options.out, trainer.asSource("PRINT_WEIGHTS", comment, REACH, HIDDEN_REACH));
}
