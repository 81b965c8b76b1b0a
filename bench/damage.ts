import { parseArgs } from "node:util";
import { measureSide } from "@endorse/check-image/core/analyze-side";
import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { rectifiedDpi } from "@endorse/check-image/core/outline/straighten";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { DAMAGE_KINDS } from "./damage/damage-kinds";
import { OUTCOMES, scoreDamage } from "./damage/score-damage";
import { drawFrontSample } from "./fronts/front-sample";

/**
 * Damages drawn fronts whose MICR lines are read correctly, reads them again, and prints outcomes by kind of damage:
 * `npm run endorse -- accuracy:damage [--count N] [--skip N] [--development] [--failures]`. Damage is applied to the
 * straightened front. The seeds are held out unless --development.
 */
const HELD_OUT = 1_000_000;
/** In each cycle of twenty seeds, the first fifteen are scans, bitonal scans and photos of checks. */
const [CHECKS_PER_CYCLE, CYCLE_LENGTH] = [15, 20];

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "300" },
    skip: { type: "string", default: "0" },
    development: { type: "boolean", default: false },
    failures: { type: "boolean", default: false },
  },
});

const read = (picture: GrayImage) => readMicrLine(picture, { dpi: rectifiedDpi });
const none = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
const table = Object.fromEntries([...DAMAGE_KINDS, "all"].map((kind) => [kind, { ...none }]));
let readCount = 0;
for (let i = 0; i < Number(values.count); i++) {
  const n = Number(values.skip) + i;
  const seed =
    (values.development ? 0 : HELD_OUT) + Math.floor(n / CHECKS_PER_CYCLE) * CYCLE_LENGTH + (n % CHECKS_PER_CYCLE);
  const sample = await drawFrontSample(seed);
  const { front } = measureSide(sample.gray, { side: "front", densityDpi: sample.densityDpi });
  if (!front) continue;
  const picture = front.straight.rectified;
  const reading = read(picture);
  if (!reading.accepted || reading.line !== sample.line) continue;
  readCount++;
  for (const { kind, outcome, index, line } of scoreDamage({ picture, read, reading }, seed)) {
    for (const row of [table[kind]!, table.all!]) row[outcome] = row[outcome]! + 1;
    if (values.failures && outcome === "WRONG")
      console.error(JSON.stringify({ seed, kind, index, line, truth: sample.line }));
  }
}
console.log(`${readCount} of ${values.count} fronts are read correctly without damage.`);
console.table(table);
