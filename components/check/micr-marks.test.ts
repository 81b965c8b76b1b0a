import { expect, test } from "vitest";
import { groupMicrMarks, isDoubtful, parseMicrMarks } from "./micr-marks";

function formatMarks(line: string): string {
  return parseMicrMarks(line)
    .map(({ char }) => char)
    .join("");
}

test("separates the fields of personal and business checks as on paper", () => {
  expect(formatMarks("A021000021A4410023981C1048")).toBe("A021000021A 4410023981C 1048");
  expect(formatMarks("C001048CA021000021A4410023981C")).toBe("C001048C A021000021A 4410023981C");
  expect(formatMarks("A021000021A4410023981C1048B0000241850B")).toBe("A021000021A 4410023981C 1048B 0000241850B");
});

test("does not change a line that already has blanks between its fields", () => {
  expect(formatMarks("A021000021A 4410023981C 1048")).toBe("A021000021A 4410023981C 1048");
});

test("accepts Unicode symbols", () => {
  expect(formatMarks("⑆021000021⑆4410023981⑈1048")).toBe("A021000021A 4410023981C 1048");
});

test("marks doubtful symbols and shows unreadable ones as question marks", () => {
  const symbols = [
    { char: "A", confidence: 0.99 },
    { char: "0", confidence: 0.4 },
    { char: "*", confidence: 0.1 },
  ];
  expect(parseMicrMarks("A0*", symbols).map(({ char, isDoubtful }) => [char, isDoubtful])).toEqual([
    ["A", false],
    ["0", true],
    ["?", true],
  ]);
  expect(symbols.map(isDoubtful)).toEqual([false, true, true]);
});

test("splits a business check's line into fields", () => {
  const fields = groupMicrMarks(parseMicrMarks("C014807CA051402000A4128775640C"));
  expect(fields.map((field) => field.map(({ char }) => char).join(""))).toEqual([
    "C014807C",
    "A051402000A",
    "4128775640C",
  ]);
  expect(groupMicrMarks([])).toEqual([]);
});
