import { expect, test } from "vitest";
import { formatMeasure } from "./format-measure";

test("numbers are short and carry their unit", () => {
  expect(formatMeasure(6.0236, "in")).toBe("6.02 in");
  expect(formatMeasure(0.4321, "degrees")).toBe("0.4°");
  expect(formatMeasure(9.81, "%")).toBe("9.8 %");
  expect(formatMeasure(14234, "bytes")).toBe("14.2 kB");
  expect(formatMeasure(932, "bytes")).toBe("932 B");
  expect(formatMeasure(0, "count")).toBe("0");
  expect(formatMeasure(412.37, "")).toBe("412");
});

test("a unit of another bank is shown as it is", () => {
  expect(formatMeasure(41.26, "furlongs")).toBe("41.3 furlongs");
  expect(formatMeasure(3, "constructor")).toBe("3 constructor");
});

test("no number is said, not printed", () => {
  expect(formatMeasure(Number.NaN, "in")).toBe("no value");
});
