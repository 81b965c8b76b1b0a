import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { E13B_SYMBOLS, type E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { readMicrCrop } from "@endorse/check-image/core/micr/micr-crop";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { lineCrops } from "@endorse/check-image/server/image-rules";
import { alignLines } from "./lines/align-lines";
import { isHeldOut } from "./lines/held-out";
import {
  addCells,
  computeMajorityCell,
  computeOverlap,
  createEmptyCells,
  drawCells,
  renderTemplateCell,
} from "./lines/mean-cells";
import { readLineTruth } from "./lines/real-lines";

/**
 * Scores the MICR reader on images of lines from external sources:
 * `npm run endorse -- accuracy:micr-lines FOLDER [--held-out] [--every N] [--cells]`.
 *
 * FOLDER has the images and a `truth.jsonl` with one object per line: `{ file, micr, check }`. In `micr`, A is transit,
 * B amount, C on-us and D dash, without blanks; `check` identifies the line's check. Prints how many lines and symbols
 * are read correctly, a table of confusions, the accepted lines that differ from the truth, and how much the mean of
 * each symbol's cells overlaps the reader's template; --cells draws both. --held-out scores only the quarter of the
 * checks not used for training. Never prints account numbers.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "held-out": { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    cells: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("Usage: npm run endorse -- accuracy:micr-lines FOLDER [--held-out] [--every N] [--cells]");
  process.exit(2);
}

const isSymbol = (char: string | null): char is E13bSymbol => E13B_SYMBOLS.some((symbol) => symbol === char);
const truth = (await readLineTruth(folder))
  .filter(({ check }) => !values["held-out"] || (check !== undefined && isHeldOut(check)))
  .filter((_, index) => index % Number(values.every) === 0);

const totals = {
  lines: 0,
  undecodable: 0,
  correctLines: 0,
  accepted: 0,
  wrongAccepts: 0,
  symbols: 0,
  correctSymbols: 0,
};
const confusions = new Map<string, number>();
const wrongFiles: string[] = [];
const cells = createEmptyCells();
for (const { file, micr } of truth) {
  totals.lines++;
  const decoded = await decodeCheckImage(await readFile(join(folder, file)), lineCrops);
  if (!decoded.ok) {
    totals.undecodable++;
    continue;
  }
  const reading = readMicrCrop(decoded.value.gray);
  const pairs = alignLines(micr, reading.line);
  totals.symbols += micr.length;
  totals.correctSymbols += pairs.filter(([expected, read]) => expected !== null && expected === read).length;
  if (reading.line === micr) totals.correctLines++;
  if (reading.accepted) totals.accepted++;
  if (reading.accepted && reading.line !== micr) {
    totals.wrongAccepts++;
    wrongFiles.push(file);
  }
  for (const [expected, read] of reading.line === "" ? [] : pairs) {
    if (expected === read) continue;
    const key = `${expected ?? "nothing"} read as ${read === "*" ? "uncertain" : (read ?? "nothing")}`;
    confusions.set(key, (confusions.get(key) ?? 0) + 1);
  }
  const truePairs = pairs.flatMap(([expected, , index]) =>
    isSymbol(expected) && index !== null ? [[expected, index] as const] : [],
  );
  addCells(cells, decoded.value.gray, reading, truePairs);
}

console.table([totals]);
console.table(
  [...confusions]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([confusion, count]) => ({ confusion, count })),
);
if (wrongFiles.length > 0) console.log(`Accepted, but different from the truth: ${wrongFiles.join(", ")}`);
console.log("Overlap of the mean of real cells with the template:");
for (const symbol of E13B_SYMBOLS) {
  const [mean, template] = [computeMajorityCell(cells[symbol]), renderTemplateCell(symbol)];
  console.log(`  ${symbol}  ${computeOverlap(mean, template).toFixed(3)}  of ${cells[symbol].count} cells`);
  if (values.cells) console.log(drawCells(mean, template));
}
