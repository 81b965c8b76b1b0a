import { expect, test } from "vitest";
import { formatMeasure } from "./format-measure";

test("rounds numbers and adds the unit", () => {
  expect(formatMeasure(6.0236, "in wide")).toBe("6.02 in wide");
  expect(formatMeasure(0.4321, "°")).toBe("0.4°");
  expect(formatMeasure(9.816, "% black")).toBe("9.82% black");
  expect(formatMeasure(41.26, "% black")).toBe("41.3% black");
  expect(formatMeasure(14234, "bytes")).toBe("14.2 kB");
  expect(formatMeasure(932, "bytes")).toBe("932 bytes");
  expect(formatMeasure(0, "streaks")).toBe("0 streaks");
  expect(formatMeasure(1, "streaks")).toBe("1 streak");
  expect(formatMeasure(412.37, "")).toBe("412");
});

test("shows an unknown unit unchanged", () => {
  expect(formatMeasure(2.3456, "furlongs")).toBe("2.35 furlongs");
  expect(formatMeasure(3, "constructor")).toBe("3 constructor");
});

test("shows a missing value as words", () => {
  expect(formatMeasure(Number.NaN, "in")).toBe("no value");
});
