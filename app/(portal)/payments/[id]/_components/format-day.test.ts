import { expect, test } from "vitest";
import { formatDay } from "./format-day";

test("a day reads the same in every zone", () => {
  expect(formatDay("2026-11-23")).toBe("Mon, Nov 23");
});

test("what is not a day is shown as it is", () => {
  expect(formatDay("261123")).toBe("261123");
  expect(formatDay("2026-13-45")).toBe("2026-13-45");
});
