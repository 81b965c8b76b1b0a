import { randomCheckSpec } from "@/bank/sandbox/synthetic-checks/check-spec";
import { drawSide } from "@/bank/sandbox/synthetic-checks/draw-check";
import { toGray } from "@/bank/sandbox/synthetic-checks/picture";
import { analyzePair } from "@/lib/check-image/core/analyze-pair";
import { analyzeSide } from "@/lib/check-image/core/analyze-side";
import { binarize } from "@/lib/check-image/core/binarize";
import type { CheckSide, GrayImage } from "@/lib/check-image/core/image";
import type { IqaResults } from "@/lib/check-image/core/iqa/iqa-types";
import { IQA_TEST_NAMES, type IqaTestName } from "@/lib/contract/iqa-tests";
import { CHECK_KINDS } from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom } from "@/lib/shared/random";
import { cleanScan, DPI } from "./canvas";
import type { Sweep } from "./sweeps";

/** How many of so many pictures failed each test. */
export interface Tally {
  readonly pictures: number;
  readonly failures: Readonly<Partial<Record<IqaTestName, number>>>;
}

function tallied(results: readonly IqaResults[]): Tally {
  const count = (name: IqaTestName) => results.filter((iqa) => iqa[name].result === "Failed").length;
  const failures = IQA_TEST_NAMES.map((name) => [name, count(name)] as const).filter(([, failed]) => failed > 0);
  return { pictures: results.length, failures: Object.fromEntries(failures) };
}

/** The tallies of a sweep's steps, each over the same clean checks, personal and business by turns. */
export async function measureSweep(sweep: Sweep, count: number): Promise<readonly Tally[]> {
  const results = sweep.steps.map((): IqaResults[] => []);
  const side = sweep.side ?? "front";
  for (let i = 0; i < count; i++) {
    const kind = sweep.kind ?? CHECK_KINDS[i % CHECK_KINDS.length]!;
    const clean = await cleanScan(i, kind, side);
    const front = sweep.test === "FrontRearMismatch" ? await cleanScan(i, kind, "front") : null;
    for (const [at, step] of sweep.steps.entries()) {
      const image = await sweep.spoil(clean, step, createRandom(`calibration/${sweep.defect}/${i}`));
      results[at]!.push(
        front
          ? analyzePair({ image: front, densityDpi: DPI }, { image, densityDpi: DPI }).back.iqa
          : analyzeSide(image, { side, densityDpi: DPI }).iqa,
      );
    }
  }
  return results.map(tallied);
}

/** A way in which clean checks are pictured, and how many of them. */
export const CLEAN_WAYS = ["bitonal, 200 dpi", "gray, 200 dpi", "gray, 300 dpi", "photo on a desk"] as const;
export type CleanWay = (typeof CLEAN_WAYS)[number];

async function cleanPicture(way: CleanWay, seed: number, side: CheckSide): Promise<GrayImage> {
  const kind = CHECK_KINDS[seed % CHECK_KINDS.length]!;
  const dpi = way === "gray, 300 dpi" ? 300 : DPI;
  const photo = [{ side, name: "photo", strength: 0.2 }] as const;
  const { picture } = await drawSide(
    randomCheckSpec(seed, { kind, dpi, defects: way === "photo on a desk" ? photo : [] }),
    side,
  );
  const { width, height, data } = toGray(picture);
  const gray = { width, height, pixels: data };
  if (way !== "bitonal, 200 dpi") return gray;
  return { ...gray, pixels: binarize(gray).ink.map((ink) => (ink === 1 ? 0 : 255)) };
}

/** What clean checks fail, both sides counted, on seeds that no sweep uses. */
export async function measureClean(way: CleanWay, count: number): Promise<Tally> {
  const results: IqaResults[] = [];
  const density = { densityDpi: way === "gray, 300 dpi" ? 300 : way === "photo on a desk" ? null : DPI };
  for (let i = 0; i < count; i++) {
    const [front, back] = [await cleanPicture(way, 5000 + i, "front"), await cleanPicture(way, 5000 + i, "back")];
    const pair = analyzePair({ image: front, ...density }, { image: back, ...density });
    results.push(pair.front.iqa, pair.back.iqa);
  }
  return tallied(results);
}
