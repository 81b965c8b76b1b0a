import { parseArgs } from "node:util";
import { judge, type Verdict } from "./fronts/judge";
import { drawSpecimen } from "./fronts/specimens";

/**
 * Draws fronts that the engine was not made with, reads them, and prints how often it was right, by kind and by degradation:
 * `npm run accuracy:check-image -- [--count N] [--skip N] [--development] [--failures]`. The seeds are held out unless --development.
 */
const HELD_OUT = 1_000_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    skip: { type: "string", default: "0" },
    development: { type: "boolean", default: false },
    failures: { type: "boolean", default: false },
  },
});
const first = (values.development ? 0 : HELD_OUT) + Number(values.skip);

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)} %`;
}

function quantile(numbers: readonly number[], at: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * at))] ?? 0;
}

function summarise(verdicts: readonly Verdict[]): Record<string, string | number> {
  const errors = verdicts.flatMap(({ cornerError }) => cornerError ?? []);
  const amounts = verdicts.filter(({ amount }) => amount !== "absent");
  return {
    fronts: verdicts.length,
    right: share(verdicts.filter(({ isRight }) => isRight).length, verdicts.length),
    "wrong accepts": verdicts.filter(({ isWrongAccept }) => isWrongAccept).length,
    "corners p50": `${(100 * quantile(errors, 0.5)).toFixed(2)} %`,
    "corners p95": `${(100 * quantile(errors, 0.95)).toFixed(2)} %`,
    "amounts read": share(amounts.filter(({ amount }) => amount === "right").length, amounts.length),
    "amounts wrong": amounts.filter(({ amount }) => amount === "wrong" || amount === "invented").length,
    "ms p50": Math.round(
      quantile(
        verdicts.map(({ analyseMs }) => analyseMs),
        0.5,
      ),
    ),
  };
}

const verdicts: Verdict[] = [];
for (let i = 0; i < Number(values.count); i++) {
  const verdict = judge(await drawSpecimen(first + i));
  verdicts.push(verdict);
  if (values.failures && !verdict.isRight) console.error(JSON.stringify(verdict));
}
const kinds = [...new Set(verdicts.map(({ kind }) => kind))];
const groups = [
  ...kinds.map((kind) => [kind, verdicts.filter((verdict) => verdict.kind === kind)] as const),
  ["all", verdicts] as const,
];
console.table(Object.fromEntries(groups.map(([name, some]) => [name, summarise(some)])));
const tags = [...new Set(verdicts.flatMap((verdict) => verdict.tags))].sort();
console.table(
  Object.fromEntries(
    tags.map((tag) => {
      const {
        fronts,
        right,
        "wrong accepts": wrong,
        "corners p95": corners,
      } = summarise(verdicts.filter((verdict) => verdict.tags.includes(tag)));
      return [tag, { fronts, right, "wrong accepts": wrong, "corners p95": corners }];
    }),
  ),
);
