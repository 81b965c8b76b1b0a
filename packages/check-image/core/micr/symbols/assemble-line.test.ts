import { matchStrip } from "@endorse/check-image/core/micr/matching/match-strip";
import { cutStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { expect, test } from "vitest";
import { assembleLine } from "./assemble-line";

const path = { origin: { x: 1000, y: 550 - 200 * (5 / 16) }, radians: 0, scale: 1, stretch: 0, bend: 0 };

/** Reads a line from its clear matches, with all correlations set to `score`. */
function assemble(line: string, score: number): string {
  const strip = cutStrip(drawSpecimen(line), path);
  const { matches, templates } = matchStrip(strip);
  const clear = matches.filter((match) => match.score >= 0.8).map((match) => ({ ...match, score, runnerUp: 0.5 }));
  return assembleLine(strip, templates, clear)
    .map(({ symbol }) => symbol)
    .join("");
}

test("many symbols that all match moderately, as in print with different proportions, are a line", () => {
  expect(assemble("C461257C A021000021A", 0.78)).toBe("C461257CA021000021A");
  expect(assemble("C461257C A021000021A", 0.74)).toBe("");
});

test("a few symbols that match moderately are not a line", () => {
  expect(assemble("A02100002A", 0.82)).toBe("A02100002A");
  expect(assemble("A02100002A", 0.78)).toBe("");
});
