import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { alignLines } from "@/bench/lines/align-lines";
import { isHeldOut } from "@/bench/lines/held-out";
import { addBorder, MIN_SYMBOL_HEIGHT } from "@/lib/check-image/core/micr/micr-crop";
import { SYMBOL_CLASSES } from "@/lib/check-image/core/micr/network/symbol-classes";
import { readAlongPath } from "@/lib/check-image/core/micr/read-along-path";
import { binarizeInk } from "@/lib/check-image/core/micr/read-rows";
import { searchRows } from "@/lib/check-image/core/micr/search/micr-search";
import type { GrayImage } from "@/lib/check-image/core/pixels/image";
import type { TrainingLine } from "./draw-line";

interface TrueLine {
  readonly file: string;
  readonly micr: string;
  readonly check: string;
}

/** Least share of the symbols that the templates alone must have right for the others to be labeled by the truth. */
const MIN_AGREEMENT = 0.6;
const CLEAN_SCORE = 0.72;

/**
 * The lines of real checks in a folder of crops with a `truth.jsonl` (`{ file, micr, check }` a line), as far as their
 * symbols can be aligned with the truth: of three quarters of the checks to train on, of the last quarter to judge by.
 */
export async function loadRealLines(
  folder: string,
): Promise<{ readonly training: TrainingLine[]; readonly heldOut: TrainingLine[] }> {
  const [training, heldOut]: [TrainingLine[], TrainingLine[]] = [[], []];
  for (const text of (await readFile(join(folder, "truth.jsonl"), "utf8")).split("\n").filter(Boolean)) {
    const truth = JSON.parse(text) as TrueLine;
    const line = labelLine(await readGray(join(folder, truth.file)), truth.micr);
    if (line) (isHeldOut(truth.check) ? heldOut : training).push(line);
  }
  return { training, heldOut };
}

async function readGray(file: string): Promise<GrayImage> {
  const { data, info } = await sharp(file)
    .flatten({ background: "white" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(info.width * info.height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = data[i * info.channels]!;
  return { width: info.width, height: info.height, pixels };
}

/** The line with the true symbol of each cell; null where too few symbols are recognized to align it with the truth. */
function labelLine(crop: GrayImage, truth: string): TrainingLine | null {
  const { picture } = addBorder(crop);
  const search = { minimumHeight: MIN_SYMBOL_HEIGHT, maximumHeight: picture.height, directions: [0] };
  for (const { path } of searchRows(picture, binarizeInk(picture), search)) {
    const { strip, symbols } = readAlongPath(picture, path, { minimumClear: 4 });
    const pairs = alignLines(truth, symbols.map(({ symbol }) => symbol).join(""));
    const matched = pairs.filter(([expected, read]) => expected === read).length;
    if (matched < MIN_AGREEMENT * truth.length) continue;
    const cells = pairs.flatMap(([expected, , index]) => {
      if (expected === null || index === null) return [];
      const { right, middle, score, symbol } = symbols[index]!;
      const label = SYMBOL_CLASSES.findIndex((known) => known === expected);
      return label < 0 ? [] : [{ right, middle, label, isClean: symbol === expected && score >= CLEAN_SCORE }];
    });
    return { strip: { width: strip.width, height: strip.height, darkness: Uint8Array.from(strip.darkness) }, cells };
  }
  return null;
}
