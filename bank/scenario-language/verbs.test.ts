import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERBS } from "./verbs";

test("docs/scenarios.md names every verb and every field", () => {
  const written = new Set(
    [...readFileSync("docs/scenarios.md", "utf8").matchAll(/`([a-z-]+)`/g)].map(([, word]) => word),
  );
  const words = Object.entries(VERBS).flatMap(([verb, { fields }]) => [verb, ...Object.keys(fields.shape)]);
  expect(words.length).toBeGreaterThan(80);
  expect(words.filter((word) => !written.has(word))).toEqual([]);
});
