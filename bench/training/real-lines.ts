import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { continueLine } from "@endorse/check-image/core/micr/continue-line";
import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { addBorder, MIN_SYMBOL_HEIGHT } from "@endorse/check-image/core/micr/micr-crop";
import { SYMBOL_CLASSES, type SymbolClass } from "@endorse/check-image/core/micr/network/symbol-classes";
import { readAlongPath } from "@endorse/check-image/core/micr/read-along-path";
import { binarizeInk } from "@endorse/check-image/core/micr/read-rows";
import { rankRows } from "@endorse/check-image/core/micr/search/micr-search";
import { labelComponents } from "@endorse/check-image/core/pixels/connected-components";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { alignLines } from "@/bench/lines/align-lines";
import { isHeldOut } from "@/bench/lines/held-out";
import { BLANK, type TrainingLine } from "./draw-line";

interface LabeledLine {
  readonly file: string;
  readonly micr: string;
  readonly check: string;
}

/** Minimum share of symbols read correctly by the templates; the truth labels the rest only above it. */
const MIN_AGREEMENT = 0.6;
const CLEAN_SCORE = 0.72;
/** Score of a different symbol from which the truth is assumed wrong, since real data has labeling errors. */
const CONTRADICTING_SCORE = 0.8;
const MIN_CLEAR = 4;
/** In character pitches; a wider gap may contain an unread field. */
const MAX_BLANK_GAP = 5;

/**
 * Loads lines of real checks from a folder of crops with a `truth.jsonl` (one `{ file, micr, check }` per line),
 * without symbols that cannot be aligned with the truth. Three quarters of the checks are for training and one quarter
 * is for evaluation.
 */
export async function loadRealLines(
  folder: string,
): Promise<{ readonly training: TrainingLine[]; readonly heldOut: TrainingLine[] }> {
  const [training, heldOut]: [TrainingLine[], TrainingLine[]] = [[], []];
  for (const text of (await readFile(join(folder, "truth.jsonl"), "utf8")).split("\n").filter(Boolean)) {
    const truth = JSON.parse(text) as LabeledLine;
    const lines = labelLine(await readGray(join(folder, truth.file)), truth.micr);
    (isHeldOut(truth.check) ? heldOut : training).push(...lines);
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

/**
 * Labels each cell in a line's segments with its true symbol. Returns no lines if too few symbols are recognized to
 * align the line with the truth.
 */
function labelLine(crop: GrayImage, truth: string): TrainingLine[] {
  const { image: picture } = addBorder(crop);
  const components = labelComponents(binarizeInk(picture), picture.width, 0, picture.height);
  const search = { minimumHeight: MIN_SYMBOL_HEIGHT, maximumHeight: picture.height, directions: [0] };
  for (const { path } of rankRows(picture, components, search)) {
    const main = readAlongPath(picture, path, { minimumClear: MIN_CLEAR });
    if (main.symbols.length === 0) continue;
    const { segments } = continueLine(picture, components, main);
    const readSymbols = segments.flatMap(({ symbols }, segment) => symbols.map((symbol) => ({ ...symbol, segment })));
    const pairs = alignLines(truth, readSymbols.map(({ symbol }) => symbol).join(""));
    const matched = pairs.filter(([expected, readSymbol]) => expected === readSymbol).length;
    if (matched < MIN_AGREEMENT * truth.length) continue;
    const cells = pairs.flatMap(([expected, , index], order) => {
      if (expected === null || index === null) return [];
      const { right, middle, score, symbol, segment } = readSymbols[index]!;
      const label = SYMBOL_CLASSES.indexOf(expected as SymbolClass);
      const isDoubtful = symbol !== expected && score >= CONTRADICTING_SCORE;
      return label < 0 || isDoubtful
        ? []
        : [{ right, middle, label, segment, order, isClean: symbol === expected && score >= CLEAN_SCORE }];
    });
    return segments.map(({ strip }, i) => {
      const segmentCells = cells.filter(({ segment }) => segment === i);
      const { width, height } = strip;
      return {
        strip: { width, height, darkness: Uint8Array.from(strip.darkness) },
        cells: [...segmentCells, ...createBlankCells(segmentCells)],
      };
    });
  }
  return [];
}

type Cell = TrainingLine["cells"][number];

/** Creates blank cells centered in the gaps between symbols that are adjacent in the truth. */
function createBlankCells(cells: readonly (Cell & { readonly order: number })[]): Cell[] {
  return cells.slice(1).flatMap(({ right, middle, order }, i) => {
    const previous = cells[i]!;
    const gap = right - previous.right;
    if (order !== previous.order + 1 || gap < 1.9 * STRIP_PITCH || gap > MAX_BLANK_GAP * STRIP_PITCH) return [];
    return [{ right: (right + previous.right) / 2, middle, label: BLANK, isClean: false }];
  });
}
