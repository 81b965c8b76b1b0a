import { expect, test } from "vitest";
import { shownSide } from "./shown-side";

test.each([
  ["front", [], "front"],
  ["back", [], "back"],
  ["front", [{ name: "Glare", unit: "%" }], "front"],
  ["front", [{ name: "OtherSide", unit: "%" }], "back"],
  ["front", [{ name: "NoPrint", unit: "% black" }], "back"],
  ["back", [{ name: "OtherSide", unit: "magnetic lines" }], "front"],
  ["front", [{ name: "NotACheck", unit: "magnetic lines" }], "back"],
  ["front", [{ name: "NotACheck", unit: "times as wide as high" }], null],
] as const)("read as the %s with %j, it shows %s", (side, hints, shown) => expect(shownSide(side, hints)).toBe(shown));
