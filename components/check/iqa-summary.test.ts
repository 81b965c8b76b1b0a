import { expect, test } from "vitest";
import { summarizeTests } from "./iqa-summary";
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

test("[GAP-8] every verdict counts all tests; an untested quality test counts as neither passed nor failed", () => {
  expect(summarizeTests(tests)).toEqual({ text: "1 of 4 tests failed", kind: "failed" });
  expect(summarizeTests(tests.slice(0, 3))).toEqual({
    text: "1 of 3 tests passed, 1 warning, 1 not tested",
    kind: "warned",
  });
  expect(summarizeTests(tests.slice(0, 2))).toEqual({ text: "1 of 2 tests passed, 1 not tested", kind: "passed" });
  expect(summarizeTests(tests.slice(1, 2))).toEqual({ text: "1 of 1 test passed", kind: "passed" });
  expect(summarizeTests(tests.slice(0, 1))).toEqual({ text: "Not tested", kind: "untested" });
});

test("sorts tests by result: rejecting failures, warnings, passed, not tested", () => {
  expect(orderTests(tests).map(({ name }) => name)).toEqual(["ExcessiveSkew", "SpotNoise", "TooDark", "OutOfFocus"]);
});
