import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectedFile, type GoldenResult, runGoldenCases } from "./golden-results";

test("golden images produce the expected results; after an intended change, run `npm run endorse -- generate:golden`", async () => {
  const expected = JSON.parse(readFileSync(expectedFile, "utf8")) as GoldenResult[];
  const results = JSON.parse(JSON.stringify(await runGoldenCases())) as GoldenResult[];
  expect(results).toEqual(expected);
});

test("golden images cover straight, photographed, upside-down and torn checks", () => {
  const expected = JSON.parse(readFileSync(expectedFile, "utf8")) as GoldenResult[];
  const summary = expected.map(({ file, sends, report: { analysis, micr, recognizedAmountCents } }) => [
    file,
    sends,
    analysis.passed,
    micr?.accepted,
    recognizedAmountCents,
  ]);
  expect(summary).toEqual([
    ["personal-scan-front.png", "as-it-came", true, true, 48_215],
    ["personal-scan-back.png", "as-it-came", true, undefined, null],
    ["business-scan-front.png", "as-it-came", true, true, null],
    ["business-photo-front.png", "straightened", true, true, 932_140],
    ["business-photo-back-upright.png", "straightened", true, undefined, null],
    ["torn-photo-upside-down.png", "as-it-came", false, true, null],
  ]);
});
