import { expect, test } from "vitest";
import { formatDay, formatDayWithYear } from "./format-day";

test("formats a date the same in every time zone", () => {
  expect(formatDay("2026-11-23")).toBe("Mon, Nov 23");
  expect(formatDayWithYear("2026-11-23")).toBe("Nov 23, 2026");
});

test("returns text that is not a date unchanged", () => {
  expect(formatDay("261123")).toBe("261123");
  expect(formatDay("2026-13-45")).toBe("2026-13-45");
});
