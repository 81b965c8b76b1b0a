import { expect, test } from "vitest";
import { analyzeSide } from "./analyze-side";
import { NO_ENTRIES } from "./entries/side-entries";
import { drawSpecimen } from "./micr/micr-line.specimen";
import { reportSide } from "./side-report";

const amount = { amountCents: 45_50, confidence: 0.5, isConfirmed: false };
const conflict = { figuresCents: 45_50, wordsDollars: 54, wordsCents: 50 };
const analyze = (line: string) => analyzeSide(drawSpecimen(line), { side: "front", densityDpi: 200 });
const plain = analyze("A021000021A 1234567890C 0101");
const encoded = analyze("C001987C A122105155A 40567C B0000004550B");

test.each([
  ["a doubtful amount in figures", plain, { doubtfulAmount: amount }, [{ from: "figures", cents: 45_50 }]],
  ["the MICR line's amount when the figures were not read", encoded, {}, [{ from: "MICR line", cents: 45_50 }]],
  ["nothing when an amount was recognized", encoded, { recognizedAmount: amount }, []],
  ["nothing when the figures and words differ", plain, { doubtfulAmount: amount, amountConflict: conflict }, []],
])("[GAP-16] suggests %s", (_, analysis, entries, suggestions) => {
  expect(reportSide(analysis, { ...NO_ENTRIES, ...entries }).suggestedAmounts).toEqual(suggestions);
});
