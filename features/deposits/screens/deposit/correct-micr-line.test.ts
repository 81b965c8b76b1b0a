import type { SideMicr } from "@endorse/check-image/core/side-report";
import { expect, test } from "vitest";
import { correctMicrLine, parseTypedSymbol } from "./correct-micr-line";

/** A line with a doubtful symbol in the routing number and another in the check number. */
const LINE = "A02100*021A4410023981C10*8";
const micr: SideMicr = {
  line: LINE,
  accepted: false,
  routing: null,
  account: null,
  checkNumber: null,
  symbols: [...LINE].map((char, position) => ({
    char,
    confidence: char === "*" ? 0.2 : 0.95,
    region: { x: 0.2 + 0.02 * position, y: 0.87, width: 0.012, height: 0.04 },
  })),
};

test("without corrections, all doubtful positions are open and no fields are parsed", () => {
  const { verdict, doubtful, open, micr: corrected } = correctMicrLine(micr, null);
  expect({ verdict, doubtful, open, checkNumber: corrected.checkNumber }).toEqual({
    verdict: "open",
    doubtful: [6, 24],
    open: [6, 24],
    checkNumber: null,
  });
});

test("with every position corrected, the fields are parsed and the check digit is valid", () => {
  const { verdict, open, micr: corrected } = correctMicrLine(micr, { line: LINE, chars: { 6: "0", 24: "4" } });
  expect({ verdict, open }).toEqual({ verdict: "valid", open: [] });
  expect(corrected).toMatchObject({
    line: "A021000021A4410023981C1048",
    accepted: true,
    routing: "021000021",
    account: "4410023981",
    checkNumber: "1048",
  });
});

test("a wrong digit in the routing number is reported, and no fields are parsed", () => {
  const { verdict, micr: corrected } = correctMicrLine(micr, { line: LINE, chars: { 6: "7", 24: "4" } });
  expect(verdict).toBe("routing-invalid");
  expect(corrected).toMatchObject({ accepted: false, routing: null, checkNumber: null });
});

test("a symbol in place of a digit makes the layout unknown", () => {
  expect(correctMicrLine(micr, { line: LINE, chars: { 6: "C", 24: "4" } }).verdict).toBe("layout-unknown");
});

test("a mark that is not a symbol is removed from the line", () => {
  const line = "*A021000021A4410023981C1048";
  const micrWithMark = {
    ...micr,
    line,
    symbols: [...line].map((char) => ({ ...micr.symbols[6]!, char, confidence: char === "*" ? 0 : 1 })),
  };
  const { verdict, open, micr: corrected } = correctMicrLine(micrWithMark, { line, chars: { 0: " " } });
  expect({ verdict, open, line: corrected.line, symbols: corrected.symbols.length }).toEqual({
    verdict: "valid",
    open: [],
    line: "A021000021A4410023981C1048",
    symbols: 26,
  });
});

test("corrections for a different line or for a symbol that is not doubtful are ignored", () => {
  expect(correctMicrLine(micr, { line: "A0", chars: { 6: "0", 24: "4" } }).open).toEqual([6, 24]);
  expect(correctMicrLine(micr, { line: LINE, chars: { 6: "0", 24: "4", 1: "9" } }).micr.line.slice(0, 3)).toBe("A02");
});

test("digits, the letters for the four symbols, a hyphen and a space can be typed", () => {
  const typed = ["7", "a", "D", "-", " ", "x", "", "12"];
  expect(typed.map(parseTypedSymbol)).toEqual(["7", "A", "D", "D", " ", null, null, null]);
});
