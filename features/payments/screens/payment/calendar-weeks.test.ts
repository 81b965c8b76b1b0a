import { expect, test } from "vitest";
import { calendarWeeks, isClosed } from "./calendar-weeks";

test("returns whole weeks, from Sunday to Saturday", () => {
  expect(calendarWeeks("2026-11-20", "2026-11-24")).toEqual([
    ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"],
    ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"],
  ]);
  expect(calendarWeeks("2026-11-20", "2026-11-20")).toHaveLength(1);
});

test("returns null for a schedule that spans too many weeks", () => {
  expect(calendarWeeks("2026-11-20", "2026-12-19")).toHaveLength(5);
  expect(calendarWeeks("2026-11-20", "2026-12-20")).toBeNull();
});

test("weekends and holidays are closed", () => {
  expect(["2026-11-21", "2026-11-26", "2026-11-27"].map((day) => isClosed(day as "2026-11-21"))).toEqual([
    true,
    true,
    false,
  ]);
});
