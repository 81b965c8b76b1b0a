import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawSide } from "@/bank/synthetic-checks/draw-check";
import { drawPlainFront } from "@/bench/fronts/front-sample";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { MILD_VARIANTS } from "./mild-variants";

/** A check front with a known amount. */
export interface KnownFront {
  readonly name: string;
  readonly gray: GrayImage;
  readonly dpi: number;
  readonly amountCents: number;
}

/** The amount read from one variant. */
export interface Reading {
  readonly variant: string;
  readonly isSure: boolean;
  /** Null if no amount was read. */
  readonly confidence: number | null;
  readonly isRight: boolean;
}

/** Draws a front with one of two generators, alternating by seed. */
export async function drawKnownFront(seed: number): Promise<KnownFront> {
  const name = `front ${seed}`;
  if (seed % 2 === 0) {
    const { sheet, amountCents } = await drawPlainFront(seed);
    return { name, gray: sheet.gray, dpi: 300, amountCents };
  }
  const spec = randomCheckSpec(seed, { gray: true, dpi: 300 });
  const { picture } = await drawSide(spec, "front");
  const { width, height, data } = picture;
  return { name, gray: { width, height, pixels: data }, dpi: 300, amountCents: spec.amountCents };
}

/** Reads every mild variant of a front; calls `onWrong` for each sure amount that is wrong. */
export async function readVariants(
  { name, gray, dpi, amountCents }: KnownFront,
  seed: number,
  onWrong: (message: string) => void,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const [i, [variant, makeVariant]] of Object.entries(MILD_VARIANTS).entries()) {
    const image = await makeVariant(gray, dpi, new SeededRandom(seed * 31 + i));
    const analysis = analyzeSide(image.gray, { side: "front", densityDpi: image.densityDpi });
    const { recognizedAmount, doubtfulAmount } = readEntries(analysis);
    const read = recognizedAmount ?? doubtfulAmount;
    const isRight = read?.amountCents === amountCents;
    if (recognizedAmount && !isRight)
      onWrong(`${name}, ${variant}: ${recognizedAmount.amountCents}, not ${amountCents}`);
    readings.push({ variant, isSure: recognizedAmount !== null, confidence: read?.confidence ?? null, isRight });
  }
  return readings;
}

/** Prints counts by variant, and the reliability curve: the share of correct readings by confidence. */
export function printReadings(readings: readonly Reading[]): void {
  const count = (selected: readonly Reading[]) => {
    const sure = selected.filter(({ isSure }) => isSure);
    const unsure = selected.filter(({ isSure, confidence }) => !isSure && confidence !== null);
    return {
      variants: selected.length,
      "sure, right": sure.filter(({ isRight }) => isRight).length,
      "sure, WRONG": sure.filter(({ isRight }) => !isRight).length,
      "unsure, right": unsure.filter(({ isRight }) => isRight).length,
      "unsure, wrong": unsure.filter(({ isRight }) => !isRight).length,
      "not read": selected.filter(({ confidence }) => confidence === null).length,
    };
  };
  const kinds = Object.keys(MILD_VARIANTS);
  const rows = kinds.map((kind) => [kind, count(readings.filter(({ variant }) => variant === kind))]);
  console.table(Object.fromEntries([...rows, ["all", count(readings)]]));
  const bins = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.9, 0.96, 0.98, 0.99, 1];
  console.table(
    bins.slice(0, -1).flatMap((from, i) => {
      const to = bins[i + 1]!;
      const inBin = readings.filter(
        ({ confidence }) =>
          confidence !== null && confidence <= to && (confidence > from || (from === 0 && confidence === 0)),
      );
      if (inBin.length === 0) return [];
      const right = inBin.filter(({ isRight }) => isRight).length;
      return [
        { confidence: `${from}–${to}`, readings: inBin.length, right: `${((100 * right) / inBin.length).toFixed(1)}%` },
      ];
    }),
  );
}
