import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { drawKnownFront, printReadings, type Reading, readVariants } from "./amounts/measure-variants";
import { readTruth } from "./amounts/truth";

/**
 * Reads the amounts of mild variants of fronts: on wood, turned by up to 1.5°, at 150 dpi, rescaled by up to 4%, and
 * compressed. Prints how many are sure, and how many are right at each confidence:
 * `npm run endorse -- accuracy:amount-variants [FOLDER] [--count N] [--skip N]`. The fronts are FOLDER's, with its
 * `truth.jsonl` as for `accuracy:amounts`, and `count` drawn ones.
 */
const HELD_OUT = 2_000_000;
/** The width of a US check that is assumed of a picture without a resolution, in inches. */
const usualWidth = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "400" },
    skip: { type: "string", default: "0" },
    development: { type: "boolean", default: false },
  },
});

const readings: Reading[] = [];
const [folder] = positionals;
if (folder) {
  for (const [i, { file, amountCents }] of (await readTruth(folder)).entries()) {
    const decoded = await decodeCheckImage(await readFile(join(folder, file)));
    if (!decoded.ok || amountCents === null) continue;
    const { gray, densityDpi } = decoded.value;
    const dpi = densityDpi ?? gray.width / usualWidth;
    readings.push(...(await readVariants({ name: file, gray, dpi, amountCents }, i, console.error)));
  }
}
const first = (values.development ? 0 : HELD_OUT) + Number(values.skip);
for (let i = 0; i < Number(values.count); i++) {
  readings.push(...(await readVariants(await drawKnownFront(first + i), first + i, console.error)));
}
printReadings(readings);
