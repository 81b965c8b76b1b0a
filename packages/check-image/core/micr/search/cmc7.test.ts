import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { expect, test } from "vitest";

/** Whether a point is in a bar; bars have two gap widths and several heights, as in CMC-7. Lengths are in inches. */
function isBar(x: number, y: number): boolean {
  if (x < 1.2 || x > 5.4 || y < 2.38 || y > 2.5) return false;
  const inCell = (x * 8) % 1;
  const bar = Math.floor(inCell * 8);
  return bar < 7 && (inCell * 8) % 1 < 0.45 && y > 2.38 + 0.02 * (bar % 3);
}

test("reports a CMC-7 line as not supported and does not read it", () => {
  const reading = readMicrLine(drawSpecimen("", { alsoInk: isBar, dpi: 240 }));
  expect(reading).toMatchObject({ line: "", accepted: false, fields: null, reason: "Cmc7NotSupported" });
});

test("does not mistake an E-13B line with on-us and dash symbols for CMC-7", () => {
  const reading = readMicrLine(drawSpecimen("C1987C A122105155A 40567D8123C 1111"));
  expect(reading.line).toBe("C1987CA122105155A40567D8123C1111");
});
