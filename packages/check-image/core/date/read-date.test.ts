import { drawTypedFront } from "@endorse/check-image/core/amount/typed-front.specimen";
import { expect, test } from "vitest";
import { readDate } from "./read-date";

/** Draws a front with text in the usual position of the date. */
const drawDatedFront = (words: string) => drawTypedFront(words, 800, 100);

test.each([
  ["11/23/2026", "2026-11-23"],
  ["7/4/2025", "2025-07-04"],
  ["12-31-2024", "2024-12-31"],
])("reads a date: %s", (words, date) => {
  expect(readDate(drawDatedFront(words))).toBe(date);
});

test.each([
  ["no date", ""],
  ["a two-digit year, which may be half of a year", "11/23/26"],
  ["a day that does not exist", "2/31/2026"],
  ["the day before the month", "23/11/2026"],
  ["different separators", "11/23-2026"],
  ["part of a longer number", "11/23/20264"],
  ["an amount", "1,123.20"],
  ["a gap that may hide a digit of the day", "11/2 /2026"],
  ["a gap that may hide a digit of the month", "1 /23/2026"],
])("does not read %s", (_, words) => {
  expect(readDate(drawDatedFront(words))).toBeNull();
});

test.each([
  ["7/4/2025", null],
  ["7/14/2025", "2025-07-14"],
  ["5/5/2025", "2025-05-05"],
])("reads only unambiguous dates on a check that may be foreign: %s", (words, date) => {
  expect(readDate(drawDatedFront(words), true)).toBe(date);
});

test("reads neither of two different dates", () => {
  const image = drawDatedFront("11/23/2026");
  const otherDate = drawTypedFront("7/4/2025", 800, 180);
  const both = { ...image, ink: image.ink.map((dot, i) => dot | otherDate.ink[i]!) };
  expect(readDate(both)).toBeNull();
});

test("does not read a date that crosses a stroke too tall for a digit, which may hide a digit", () => {
  const [before, after] = [drawDatedFront("11/2"), drawTypedFront("/2026", 800 + 4 * 19 + 8, 100)];
  const image = { ...before, ink: before.ink.map((dot, i) => dot | after.ink[i]!) };
  expect(readDate(image)).toBe("2026-11-02");
  for (let y = 60; y < 160; y++) image.ink.fill(1, y * image.width + 874, y * image.width + 881);
  expect(readDate(image)).toBeNull();
});
