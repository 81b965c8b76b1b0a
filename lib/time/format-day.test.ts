import { expect, test } from "vitest";
import { formatDay, formatDayWithYear } from "./format-day";

test("a day is formatted the same in every time zone", () => {
  expect(formatDay("2026-11-23")).toBe("Mon, Nov 23");
  expect(formatDayWithYear("2026-11-23")).toBe("Nov 23, 2026");
});

test("text that is not a day is shown unchanged", () => {
  expect(formatDay("261123")).toBe("261123");
  expect(formatDay("2026-13-45")).toBe("2026-13-45");
});
