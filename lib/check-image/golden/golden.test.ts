import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerCases, expectedFile, type GoldenAnswer } from "./golden-answers";

test("the golden pictures are answered as expected, number for number; `npm run generate:golden` after a wanted change", async () => {
  const expected = JSON.parse(readFileSync(expectedFile, "utf8")) as GoldenAnswer[];
  const answers = JSON.parse(JSON.stringify(await answerCases())) as GoldenAnswer[];
  expect(answers).toEqual(expected);
});

test("the golden pictures show what they are for", () => {
  const expected = JSON.parse(readFileSync(expectedFile, "utf8")) as GoldenAnswer[];
  const told = expected.map(({ file, sends, report }) => [file, sends, report.analysis.passed, report.micr?.accepted]);
  expect(told).toEqual([
    ["personal-scan-front.png", "as-it-came", true, true],
    ["personal-scan-back.png", "as-it-came", true, undefined],
    ["business-photo-front.png", "straightened", true, true],
    ["business-photo-back-upright.png", "straightened", true, undefined],
    ["torn-photo-upside-down.png", "as-it-came", false, true],
  ]);
});
