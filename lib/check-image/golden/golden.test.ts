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
  const told = expected.map(({ file, sends, report: { analysis, micr, recognizedAmountCents } }) => [
    file,
    sends,
    analysis.passed,
    micr?.accepted,
    recognizedAmountCents,
  ]);
  expect(told).toEqual([
    ["personal-scan-front.png", "as-it-came", true, true, null],
    ["personal-scan-back.png", "as-it-came", true, undefined, null],
    ["business-scan-front.png", "as-it-came", true, true, 36_950],
    ["business-photo-front.png", "straightened", true, true, null],
    ["business-photo-back-upright.png", "straightened", true, undefined, null],
    ["torn-photo-upside-down.png", "as-it-came", false, true, null],
  ]);
});
