import { expect, test } from "vitest";
import { endSentence } from "./end-sentence";

test("ends a sentence with a single period", () => {
  expect(endSentence("Payroll")).toBe("Payroll.");
  expect(endSentence("Tidewater Electric Co.")).toBe("Tidewater Electric Co.");
  expect(endSentence("connect ECONNREFUSED ")).toBe("connect ECONNREFUSED.");
  expect(endSentence("The server answered “Gone.”")).toBe("The server answered “Gone.”");
  expect(endSentence("Really?")).toBe("Really?");
});
