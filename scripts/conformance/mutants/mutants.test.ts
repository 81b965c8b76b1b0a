import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STATEMENTS } from "@/bank/conformance/statements";
import { ROOT } from "@/scripts/product/root";
import { mutate } from "./mutant";
import { MUTANTS } from "./mutants";

test("the sixty mutants are numbered in order, and each matches its source file", () => {
  expect(MUTANTS.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, i) => `M-${i + 1}`));
  const stale = MUTANTS.filter((mutant) => {
    const broken = mutate(mutant, readFileSync(join(ROOT, mutant.file), "utf8"));
    return broken === null || mutant.find === mutant.replace;
  });
  expect(stale.map(({ id, file }) => `${id} no longer matches ${file}`)).toEqual([]);
});

test("a mutant does not match if its text is missing or occurs twice", () => {
  const mutant = { ...MUTANTS[0]!, find: "a > b", replace: "a >= b" };
  expect(mutate(mutant, "if (a > b) return;")).toBe("if (a >= b) return;");
  expect(mutate(mutant, "if (a < b) return;")).toBeNull();
  expect(mutate(mutant, "if (a > b && a > b) return;")).toBeNull();
});

test("each mutant breaks a statement in its section, and every section of the document has a mutant", () => {
  const sections = new Map(STATEMENTS.map(({ id, section }) => [id, section]));
  const wrong = MUTANTS.filter(({ statement, section }) => sections.get(statement) !== section);
  expect(wrong.map(({ id, statement, section }) => `${id}: ${statement} is not in ${section}`)).toEqual([]);
  const operationSections = Array.from({ length: 16 }, (_, i) => `4.${i + 1}`);
  const all = new Set(["1", "2", "2.1", "2.2", "2.3", "2.4", "3", ...operationSections, "5", "6", "7", "8", "9"]);
  expect(new Set(MUTANTS.map(({ section }) => section))).toEqual(all);
});
