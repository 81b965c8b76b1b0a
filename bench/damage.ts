import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureSide } from "@endorse/check-image/core/analyze-side";
import { readMicrCrop } from "@endorse/check-image/core/micr/micr-crop";
import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import { rectifiedDpi } from "@endorse/check-image/core/outline/straighten";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { lineCrops } from "@endorse/check-image/server/image-rules";
import { DAMAGE_KINDS } from "./damage/damage-kinds";
import { OUTCOMES, scoreDamage } from "./damage/score-damage";
import { drawFrontSample } from "./fronts/front-sample";
import { isHeldOut } from "./lines/held-out";
import { readLineTruth } from "./lines/real-lines";

/**
 * Damages a symbol or part of correctly read MICR lines, rereads them, and prints outcomes by kind of damage:
 * `npm run endorse -- accuracy:damage [FOLDER] [--count N] [--skip N] [--every N] [--development] [--failures]`. The
 * fronts are `count` drawn fronts, straightened, and every Nth line in FOLDER, as for `accuracy:micr-lines`. Drawn
 * fronts use held-out seeds unless --development is given; FOLDER's lines are the ones used for training.
 */
const HELD_OUT = 1_000_000;
/** The first fifteen of every twenty seeds are scans, bitonal scans and photos of checks. */
const [CHECKS_PER_CYCLE, CYCLE_LENGTH] = [15, 20];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    skip: { type: "string", default: "0" },
    every: { type: "string", default: "1" },
    development: { type: "boolean", default: false },
    failures: { type: "boolean", default: false },
  },
});

const zeroCounts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
const table = Object.fromEntries([...DAMAGE_KINDS, "all"].map((kind) => [kind, { ...zeroCounts }]));
const counts = { images: 0, read: 0 };

function tallyDamage(picture: GrayImage, truth: string, read: (picture: GrayImage) => MicrReading, seed: number): void {
  counts.images++;
  const reading = read(picture);
  if (!reading.accepted || reading.line !== truth) return;
  counts.read++;
  for (const { kind, outcome, index, line } of scoreDamage({ picture, read, reading }, seed)) {
    for (const row of [table[kind]!, table.all!]) row[outcome] = row[outcome]! + 1;
    // Never print a real account number.
    const lines = positionals.length > 0 ? {} : { line, truth };
    if (values.failures && outcome === "WRONG") console.error(JSON.stringify({ seed, kind, index, ...lines }));
  }
}

for (let i = 0; i < Number(values.count); i++) {
  const n = Number(values.skip) + i;
  const seed =
    (values.development ? 0 : HELD_OUT) + Math.floor(n / CHECKS_PER_CYCLE) * CYCLE_LENGTH + (n % CHECKS_PER_CYCLE);
  const sample = await drawFrontSample(seed);
  const { front } = measureSide(sample.gray, { side: "front", densityDpi: sample.densityDpi });
  const read = (picture: GrayImage) => readMicrLine(picture, { dpi: rectifiedDpi });
  if (front) tallyDamage(front.straight.rectified, sample.line, read, seed);
}
const [folder] = positionals;
for (const [i, { file, micr, check }] of (folder ? await readLineTruth(folder) : []).entries()) {
  if (i % Number(values.every) !== 0 || (check !== undefined && isHeldOut(check))) continue;
  const decoded = await decodeCheckImage(await readFile(join(folder ?? "", file)), lineCrops);
  if (decoded.ok) tallyDamage(decoded.value.gray, micr, readMicrCrop, i);
}
console.log(`${counts.read} of ${counts.images} fronts are read correctly without damage.`);
console.table(table);
