import { analyzePair } from "@endorse/check-image/core/analyze-pair";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { IQA_TEST_NAMES, type IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { IqaResults } from "@endorse/check-image/core/iqa/iqa-types";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { CheckSide, GrayImage } from "@endorse/check-image/core/pixels/image";
import { randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawSide } from "@/bank/synthetic-checks/draw-check";
import { toGray } from "@/bank/synthetic-checks/picture";
import { CHECK_KINDS } from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom } from "@/lib/shared/random";
import { DPI, drawCleanScan } from "./canvas";
import type { Sweep } from "./sweeps";

/** The number of images in a set, and how many of them failed each test. */
export interface FailureTally {
  readonly pictures: number;
  readonly failures: Readonly<Partial<Record<IqaTestName, number>>>;
}

function tallyFailures(results: readonly IqaResults[]): FailureTally {
  const count = (name: IqaTestName) => results.filter((iqa) => iqa[name].result === "Failed").length;
  const failures = IQA_TEST_NAMES.map((name) => [name, count(name)] as const).filter(([, failed]) => failed > 0);
  return { pictures: results.length, failures: Object.fromEntries(failures) };
}

/** Measures a sweep over clean checks, by default personal and business in turn. Returns one tally per step. */
export async function measureSweep(sweep: Sweep, count: number): Promise<readonly FailureTally[]> {
  const results = sweep.steps.map((): IqaResults[] => []);
  const side = sweep.side ?? "front";
  for (let i = 0; i < count; i++) {
    const kind = sweep.kind ?? CHECK_KINDS[i % CHECK_KINDS.length]!;
    const clean = await drawCleanScan(i, kind, side);
    const front = sweep.test === "FrontRearMismatch" ? await drawCleanScan(i, kind, "front") : null;
    for (const [index, step] of sweep.steps.entries()) {
      const image = await sweep.degrade(clean, step, createRandom(`calibration/${sweep.defect}/${i}`));
      results[index]!.push(
        front
          ? analyzePair({ image: front, densityDpi: DPI }, { image, densityDpi: DPI }).back.iqa
          : analyzeSide(image, { side, densityDpi: DPI }).iqa,
      );
    }
  }
  return results.map(tallyFailures);
}

/** The ways in which clean checks are captured to count false positives. */
export const CAPTURE_MODES = ["bitonal, 200 dpi", "gray, 200 dpi", "gray, 300 dpi", "photo on a desk"] as const;
export type CaptureMode = (typeof CAPTURE_MODES)[number];

async function drawCleanPicture(mode: CaptureMode, seed: number, side: CheckSide): Promise<GrayImage> {
  const kind = CHECK_KINDS[seed % CHECK_KINDS.length]!;
  const dpi = mode === "gray, 300 dpi" ? 300 : DPI;
  const photo = [{ side, name: "photo", strength: 0.2 }] as const;
  const { picture } = await drawSide(
    randomCheckSpec(seed, { kind, dpi, defects: mode === "photo on a desk" ? photo : [] }),
    side,
  );
  const { width, height, data } = toGray(picture);
  const gray = { width, height, pixels: data };
  if (mode !== "bitonal, 200 dpi") return gray;
  return { ...gray, pixels: binarize(gray).ink.map((ink) => (ink === 1 ? 0 : 255)) };
}

/** Counts the tests failed by clean fronts and backs, with seeds not used by any sweep. */
export async function measureClean(mode: CaptureMode, count: number): Promise<FailureTally> {
  const results: IqaResults[] = [];
  const density = { densityDpi: mode === "gray, 300 dpi" ? 300 : mode === "photo on a desk" ? null : DPI };
  for (let i = 0; i < count; i++) {
    const [front, back] = [
      await drawCleanPicture(mode, 5000 + i, "front"),
      await drawCleanPicture(mode, 5000 + i, "back"),
    ];
    const pair = analyzePair({ image: front, ...density }, { image: back, ...density });
    results.push(pair.front.iqa, pair.back.iqa);
  }
  return tallyFailures(results);
}
