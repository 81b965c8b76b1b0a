import { parseArgs } from "node:util";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { listFailedRequiredTests } from "@endorse/check-image/core/iqa/iqa-verdict";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { resize } from "./amounts/mild-variants";
import { DPI, HARMFUL_KINDS, HARMLESS_KINDS } from "./findings/harmful-kinds";
import { drawPlainFront, PLAIN_DPI } from "./fronts/front-sample";
import { SeededRandom } from "./fronts/seeded-random";

/**
 * Counts harmful image defects identified by an expected test or hint, and harmless variations that fail a required
 * test: `npm run endorse -- accuracy:findings [--harmful N] [--harmless N] [--failures]`, N fronts each.
 */
const HELD_OUT_FIRST_SEED = 3_000_000;

const { values } = parseArgs({
  options: {
    harmful: { type: "string", default: "10" },
    harmless: { type: "string", default: "60" },
    failures: { type: "boolean", default: false },
  },
});

async function drawFlatFront(seed: number) {
  const { sheet } = await drawPlainFront(seed);
  const front = await resize(sheet.gray, DPI / PLAIN_DPI);
  return { front, line: { middle: sheet.middle * DPI, right: sheet.right * DPI } };
}

/** Returns the names of the failed tests and the hints. */
function findingsOf(picture: GrayImage) {
  const { iqa, hints } = analyzeSide(picture, { side: "front", densityDpi: null });
  const failed = IQA_TEST_NAMES.filter((name) => iqa[name].result === "Failed");
  return { required: listFailedRequiredTests(iqa), all: [...failed, ...hints.map(({ name }) => name)] };
}

function log(seed: number, kind: string, findings: readonly string[]): void {
  if (values.failures) console.error(JSON.stringify({ seed, kind, findings }));
}

const harmful = Object.fromEntries(Object.keys(HARMFUL_KINDS).map((kind) => [kind, { pictures: 0, named: 0 }]));
for (let i = 0; i < Number(values.harmful); i++) {
  const { front, line } = await drawFlatFront(HELD_OUT_FIRST_SEED + i);
  for (const [k, [kind, { findings, apply }]] of Object.entries(HARMFUL_KINDS).entries()) {
    const { all } = findingsOf(apply(front, new SeededRandom(31 * i + k), line));
    harmful[kind]!.pictures++;
    if (findings.some((name) => all.includes(name))) harmful[kind]!.named++;
    else log(i, kind, all);
  }
}
const harmless = Object.fromEntries(Object.keys(HARMLESS_KINDS).map((kind) => [kind, { pictures: 0, failed: 0 }]));
for (let i = 0; i < Number(values.harmless); i++) {
  const { front } = await drawFlatFront(HELD_OUT_FIRST_SEED + 1000 + i);
  for (const [k, [kind, apply]] of Object.entries(HARMLESS_KINDS).entries()) {
    const { required, all } = findingsOf(apply(front, new SeededRandom(31 * i + k)));
    harmless[kind]!.pictures++;
    const isShadowGlare = kind === "half in shadow" && all.includes("Glare");
    if (required.length === 0 && !isShadowGlare) continue;
    harmless[kind]!.failed++;
    log(i, kind, [...required, ...(isShadowGlare ? ["Glare"] : [])]);
  }
}
console.table(harmful);
console.table(harmless);
