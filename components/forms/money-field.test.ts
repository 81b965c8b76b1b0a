import { expect, test } from "vitest";
import { formatDollars } from "./money-field";

test("[GAP-1] formats typed amounts to the cent", () => {
  expect(formatDollars("$2,418.50")).toBe("2,418.50");
  expect(formatDollars("2418.5")).toBe("2,418.50");
  expect(formatDollars(".5")).toBe("0.50");
  expect(formatDollars(" 12 ")).toBe("12.00");
});

test("leaves text other than an amount unchanged", () => {
  expect(formatDollars("twelve")).toBe("twelve");
  expect(formatDollars("1.234")).toBe("1.234");
  expect(formatDollars("")).toBe("");
});
