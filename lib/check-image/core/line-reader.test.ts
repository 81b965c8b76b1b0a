import { expect, test } from "vitest";
import { LineReader, SYMBOL_CONFIDENCE } from "./line-reader";
import { drawSpecimen } from "./micr-line.specimen";
import { type MicrMatch, matchStrip } from "./micr-match";
import { cutStrip } from "./micr-strip";

const CLEAR = 0.8;

test("a spoiled match off its row is not believed, whatever symbol it resembles there", () => {
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
  const reader = new LineReader(strip, templates, clear, 0.97);
  const pulled: MicrMatch = {
    ...four,
    symbol: "9",
    rivalSymbol: "5",
    middle: four.middle + 4,
    score: 0.69,
    rival: 0.58,
    distinction: 0.5,
  };
  const read = reader.read(four.right, pulled, false);
  expect(read?.symbol).toBe("4");
  expect(read?.confidence).toBeGreaterThan(SYMBOL_CONFIDENCE);
});
