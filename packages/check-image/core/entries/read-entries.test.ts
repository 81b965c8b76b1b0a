import { bitonalToGray, drawTypedFront } from "@endorse/check-image/core/amount/typed-front.specimen";
import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { expect, test } from "vitest";
import { readEntries } from "./read-entries";
import { NO_ENTRIES } from "./side-entries";

const bitonal = drawTypedFront("$ 1,204.57");
const rectified = bitonalToGray(bitonal);
const line = readMicrLine(drawSpecimen("A021000021A 1234567890C 0101"), { dpi: 200 });

test("reads the amount and its region on a front with a MICR line", () => {
  expect(readEntries({ bitonal, rectified, micr: line })).toEqual({
    recognizedAmount: { amountCents: 120_457, confidence: expect.any(Number), isConfirmed: false },
    doubtfulAmount: null,
    amountConflict: null,
    recognizedDate: null,
    amountRegion: { x: 862, y: 155.5, width: 320, height: 96 },
  });
});

test.each([
  ["a back", null],
  ["a front without a MICR line, which may not be a check", { ...line, line: "", symbols: [], fields: null }],
])("%s has no entries", (_, micr) => {
  expect(readEntries({ bitonal, rectified, micr })).toEqual(NO_ENTRIES);
});
