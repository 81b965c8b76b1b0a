import { parseArgs } from "node:util";
import { drawFrontSample } from "./fronts/front-sample";
import { type SampleScore, scoreSample } from "./fronts/score-sample";

/**
 * Draws fronts independent of the training data, reads them, and prints the accuracy by kind and degradation:
 * `npm run endorse -- accuracy:check-image [--count N] [--skip N] [--development] [--failures]`. Uses held-out seeds
 * unless --development is given.
 */
const HELD_OUT_FIRST_SEED = 1_000_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    skip: { type: "string", default: "0" },
    development: { type: "boolean", default: false },
    failures: { type: "boolean", default: false },
  },
});
const first = (values.development ? 0 : HELD_OUT_FIRST_SEED) + Number(values.skip);

function formatShare(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)}%`;
}

function quantile(numbers: readonly number[], at: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * at))] ?? 0;
}

function summarize(scores: readonly SampleScore[]): Record<string, string | number> {
  const errors = scores.flatMap(({ cornerError }) => cornerError ?? []);
  const amounts = scores.filter(({ amount }) => amount !== "absent");
  const words = scores.filter(({ words }) => words !== "absent");
  const dates = scores.filter(({ date }) => date !== "absent");
  return {
    fronts: scores.length,
    right: formatShare(scores.filter(({ isRight }) => isRight).length, scores.length),
    "wrong accepts": scores.filter(({ isWrongAccept }) => isWrongAccept).length,
    "corners p50": `${(100 * quantile(errors, 0.5)).toFixed(2)}%`,
    "corners p95": `${(100 * quantile(errors, 0.95)).toFixed(2)}%`,
    "amounts read": formatShare(amounts.filter(({ amount }) => amount === "right").length, amounts.length),
    "amounts wrong": amounts.filter(({ amount }) => amount === "wrong" || amount === "invented").length,
    "words read": formatShare(words.filter(({ words }) => words === "right").length, words.length),
    "words wrong": words.filter(({ words }) => words === "wrong" || words === "invented").length,
    "dates read": formatShare(dates.filter(({ date }) => date === "right").length, dates.length),
    "dates wrong": dates.filter(({ date }) => date === "wrong" || date === "invented").length,
    "ms p50": Math.round(
      quantile(
        scores.map(({ analyzeMs }) => analyzeMs),
        0.5,
      ),
    ),
  };
}

const scores: SampleScore[] = [];
for (let i = 0; i < Number(values.count); i++) {
  const score = scoreSample(await drawFrontSample(first + i));
  scores.push(score);
  if (values.failures && !score.isRight) console.error(JSON.stringify(score));
}
const kinds = [...new Set(scores.map(({ kind }) => kind))];
const groups = [
  ...kinds.map((kind) => [kind, scores.filter((score) => score.kind === kind)] as const),
  ["all", scores] as const,
];
console.table(Object.fromEntries(groups.map(([name, members]) => [name, summarize(members)])));
const tags = [...new Set(scores.flatMap((score) => score.tags))].sort();
console.table(
  Object.fromEntries(
    tags.map((tag) => {
      const {
        fronts,
        right,
        "wrong accepts": wrong,
        "corners p95": corners,
      } = summarize(scores.filter((score) => score.tags.includes(tag)));
      return [tag, { fronts, right, "wrong accepts": wrong, "corners p95": corners }];
    }),
  ),
);
