import { expect, test } from "vitest";
import { tidyDollars } from "./money-field";

test("[GAP-1] what a person types is written out to the cent", () => {
  expect(tidyDollars("$2,418.50")).toBe("2,418.50");
  expect(tidyDollars("2418.5")).toBe("2,418.50");
  expect(tidyDollars(".5")).toBe("0.50");
  expect(tidyDollars(" 12 ")).toBe("12.00");
});

test("what is no amount stays as typed", () => {
  expect(tidyDollars("twelve")).toBe("twelve");
  expect(tidyDollars("1.234")).toBe("1.234");
  expect(tidyDollars("")).toBe("");
});
