import { expect, test } from "vitest";
import { testsByDistance } from "./changed";

test("tests that import a changed file come nearest first, with those that changed themselves before all", () => {
  const imports = [
    { from: "lib/a.test.ts", to: "lib/a.ts" },
    { from: "lib/b.ts", to: "lib/a.ts" },
    { from: "lib/b.test.ts", to: "lib/b.ts" },
    { from: "lib/other.test.ts", to: "lib/other.ts" },
    { from: "e2e/story.spec.ts", to: "lib/a.ts" },
  ];
  expect(testsByDistance(["lib/c.test.ts", "lib/a.ts"], imports)).toEqual([
    "lib/c.test.ts",
    "lib/a.test.ts",
    "lib/b.test.ts",
  ]);
});
