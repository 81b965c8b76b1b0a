import { parseArgs } from "node:util";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { NO_ENTRIES } from "@endorse/check-image/core/entries/side-entries";
import { compareLayouts, sameSideSimilarity } from "@endorse/check-image/core/layout/compare-layouts";
import { reportSide } from "@endorse/check-image/core/side-report";
import { type CheckSpec, type Defect, randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/synthetic-checks/encode";
import { createRandom, type Random } from "@/lib/shared/random";
import { drawFrontSample } from "./fronts/front-sample";
import { isSuspect, reportPicture } from "./sides/analyze-picture";
import { copies, createCopy, withShowThrough } from "./sides/copies";
import { otherDocuments } from "./sides/other-documents";

/**
 * Counts detected non-checks and duplicated sides, and false alarms for drawn checks:
 * `npm run endorse -- accuracy:sides [--count N] [--first SEED]`. Fronts and backs are scans and photos from two
 * generators, a third of them with defects. Each front is compared with twenty backs.
 */
const { values } = parseArgs({
  options: { count: { type: "string", default: "100" }, first: { type: "string", default: "1" } },
});

interface Tally {
  images: number;
  found: number;
  /** Worst similarity: lowest for copies, highest for different sides. */
  extreme?: number;
}

const BACKS_PER_FRONT = 20;
const tallies = new Map<string, Tally>();
const fronts: string[] = [];
const backs: string[] = [];

function countImage(label: string, isFound: boolean): Tally {
  const tally = tallies.get(label) ?? { images: 0, found: 0 };
  tallies.set(label, tally);
  tally.images++;
  if (isFound) tally.found++;
  return tally;
}

function randomDefects(random: Random, isPhoto: boolean): Defect[] {
  const names = ["dark", "light", "low-contrast", "noise", "glare", "blur", "skew"] as const;
  return (["front", "back"] as const).flatMap((side): Defect[] => [
    ...(isPhoto ? [{ side, name: "photo", strength: random.between(0.1, 0.6) } as const] : []),
    ...(random.chance(0.33) ? [{ side, name: random.pick(names), strength: random.between(0.1, 0.4) }] : []),
  ]);
}

async function measureCheck(seed: number): Promise<void> {
  const random = createRandom(`sides ${seed}`);
  const isPhoto = seed % 3 === 0;
  const overrides: Partial<CheckSpec> = {
    defects: randomDefects(random, isPhoto),
    dpi: random.pick([150, 200, 240, 300]),
  };
  const check = await drawCheck(randomCheckSpec(seed, overrides));
  const [front, back] = await Promise.all([encodePicture(check.front, "jpeg"), encodePicture(check.back, "jpeg")]);
  const reports = { front: await reportPicture(front, "front"), back: await reportPicture(back, "back") };
  countImage("front, flagged as not a front", isSuspect(reports.front));
  countImage("back, flagged as not a back", isSuspect(reports.back));
  fronts.push(reports.front.layout);
  backs.push(reports.back.layout);
  const names = Object.keys(copies);
  for (const name of [names[seed % names.length]!, names[(seed + 5) % names.length]!]) {
    const copy = await reportPicture(await createCopy(front, name, random), "back");
    const { similarity } = compareLayouts(reports.front.layout, copy.layout);
    const tally = countImage(`copy of the front: ${name}`, similarity >= sameSideSimilarity);
    tally.extreme = Math.min(tally.extreme ?? 1, similarity);
  }
  if (!isPhoto) backs.push((await reportPicture(await withShowThrough(back, front), "back")).layout);
}

async function measureOtherGenerator(seed: number): Promise<void> {
  const { kind, gray, densityDpi } = await drawFrontSample(1_000_000 + seed);
  if (kind === "crop" || kind === "other") return;
  const report = reportSide(analyzeSide(gray, { side: "front", densityDpi }), NO_ENTRIES);
  countImage("front from the other generator, flagged as not a front", isSuspect(report));
  fronts.push(report.layout);
}

for (let i = 0; i < Number(values.count); i++) {
  const seed = Number(values.first) + i;
  await measureCheck(seed);
  await measureOtherGenerator(seed);
  const kinds = Object.entries(otherDocuments);
  const [name, draw] = kinds[seed % kinds.length]!;
  const picture = await draw(createRandom(`${name} ${seed}`));
  countImage(`${name} as the front`, isSuspect(await reportPicture(picture, "front")));
  countImage(`${name} as the back`, isSuspect(await reportPicture(picture, "back")));
}
for (const [i, front] of fronts.entries()) {
  for (let next = 0; next < BACKS_PER_FRONT; next++) {
    const { similarity } = compareLayouts(front, backs[(i + 7 * next) % backs.length]!);
    const tally = countImage("front and back, flagged as the same side", similarity >= sameSideSimilarity);
    tally.extreme = Math.max(tally.extreme ?? 0, similarity);
  }
}
console.table(
  Object.fromEntries(
    [...tallies]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, { extreme, ...counts }]) => [
        label,
        { ...counts, ...(extreme === undefined ? {} : { extreme: extreme.toFixed(2) }) },
      ]),
  ),
);
