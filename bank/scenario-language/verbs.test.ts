import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERBS } from "./verbs";

test("docs/scenarios.md documents every verb and every field", () => {
  const documented = new Set(
    [...readFileSync("docs/scenarios.md", "utf8").matchAll(/`([a-z-]+)`/g)].map(([, word]) => word),
  );
  const words = Object.entries(VERBS).flatMap(([verb, { fields }]) => [verb, ...Object.keys(fields.shape)]);
  expect(words.length).toBeGreaterThan(80);
  expect(words.filter((word) => !documented.has(word))).toEqual([]);
});
