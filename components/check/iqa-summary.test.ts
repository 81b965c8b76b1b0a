import { expect, test } from "vitest";
import { countTests } from "./iqa-summary";
import { orderTests } from "./iqa-table";
import type { IqaTest } from "./types";

function iqaTest(name: IqaTest["name"], result: IqaTest["result"], required = true): IqaTest {
  return { name, result, required, value: 1, threshold: 2, unit: "in" };
}

const tests = [
  iqaTest("OutOfFocus", "NotTested"),
  iqaTest("TooDark", "Passed"),
  iqaTest("SpotNoise", "Failed", false),
  iqaTest("ExcessiveSkew", "Failed"),
];

test("[GAP-8] untested counts neither as passed nor as failed", () => {
  expect(countTests(tests)).toEqual({ passed: 1, tested: 3, failed: 1, warned: 1 });
});

test("rejecting failures come first, then warnings, then passed, then not tested", () => {
  expect(orderTests(tests).map(({ name }) => name)).toEqual(["ExcessiveSkew", "SpotNoise", "TooDark", "OutOfFocus"]);
});
