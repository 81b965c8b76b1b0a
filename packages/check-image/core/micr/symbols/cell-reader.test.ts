import { type MicrMatch, matchStrip } from "@endorse/check-image/core/micr/matching/match-strip";
import { cutStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { expect, test } from "vitest";
import { CellReader } from "./cell-reader";
import { SYMBOL_CONFIDENCE } from "./cell-reading";

const CLEAR = 0.8;

test("rejects a damaged match that is off its row, regardless of the symbol it resembles there", () => {
  const image = drawSpecimen("C461257C A021000021A");
  const middle = 550 - 200 * (5 / 16);
  const strip = cutStrip(image, {
    origin: { x: 1000, y: middle },
    radians: 0,
    scale: 1,
    stretch: 0,
    bend: 0,
  });
  const { matches, templates } = matchStrip(strip);
  const clear = matches.filter(({ score }) => score >= CLEAR);
  expect(clear.map(({ symbol }) => symbol).join("")).toBe("C461257CA021000021A");
  const four = clear[1]!;
  const reader = new CellReader(strip, templates, clear, 0.97);
  const offRowMatch: MicrMatch = {
    ...four,
    symbol: "9",
    runnerUpSymbol: "5",
    middle: four.middle + 4,
    score: 0.69,
    runnerUp: 0.58,
    distinction: 0.5,
  };
  const reading = reader.read(four.right, offRowMatch, false);
  expect(reading?.symbol).toBe("4");
  expect(reading?.confidence).toBeGreaterThan(SYMBOL_CONFIDENCE);
});
