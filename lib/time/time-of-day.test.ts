import { expect, test } from "vitest";
import { formatTimeOfDay, parseTimeOfDay } from "./time-of-day";

test.each([
  ["22:00", "22:00"],
  ["9:30", "09:30"],
  [" 09.30 ", "09:30"],
  ["2215", "22:15"],
  ["930", "09:30"],
  ["22", "22:00"],
  ["0", "00:00"],
  ["24:00", "00:00"],
  ["23:59", "23:59"],
  ["10 pm", "22:00"],
  ["10:30p.m.", "22:30"],
  ["12am", "00:00"],
  ["12 PM", "12:00"],
  ["6h15", "06:15"],
])("parses %s as %s", (text, time) => {
  const parsed = parseTimeOfDay(text);
  expect(parsed && formatTimeOfDay(parsed)).toBe(time);
});

test.each(["", "25", "24:01", "12:60", "13 pm", "0 am", "noon", "1:2:3", "-1", "22:0"])("%s is not a time", (text) =>
  expect(parseTimeOfDay(text)).toBeNull(),
);
