import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { drawKnownFront, printReadings, type Reading, readVariants } from "./amounts/measure-variants";
import { readTruth } from "./amounts/truth";

/**
 * Reads amounts from mild variants of check fronts: on wood, rotated by up to 1.5°, at 150 dpi, rescaled by up to 4%,
 * and compressed. Prints how many readings are sure, and how many are right at each confidence:
 * `npm run endorse -- accuracy:amount-variants [FOLDER] [--count N] [--skip N]`. Uses `count` drawn fronts, and the
 * fronts in FOLDER, which needs a `truth.jsonl` as for `accuracy:amounts`.
 */
const HELD_OUT_FIRST_SEED = 2_000_000;
/** Width assumed for a check image without a resolution, in inches. */
const ASSUMED_WIDTH_INCHES = 6;

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
    const dpi = densityDpi ?? gray.width / ASSUMED_WIDTH_INCHES;
    readings.push(...(await readVariants({ name: file, gray, dpi, amountCents }, i, console.error)));
  }
}
const first = (values.development ? 0 : HELD_OUT_FIRST_SEED) + Number(values.skip);
for (let i = 0; i < Number(values.count); i++) {
  readings.push(...(await readVariants(await drawKnownFront(first + i), first + i, console.error)));
}
printReadings(readings);
