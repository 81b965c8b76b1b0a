import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStatements } from "@/bank/conformance/statements";
import { ROOT } from "./product/root";

const markdown = readFileSync(join(ROOT, "docs/statements.md"), "utf8");
const statements = readStatements(markdown);

/** Statements marked as not covered by a test; must only ever decrease. */
const NOT_COVERED_YET = 0;

/** Names of the tests in a file, one per line; empty when the file does not exist. */
function testNames(path: string): string {
  const file = join(ROOT, path);
  if (!existsSync(file)) return "";
  const names = readFileSync(file, "utf8").matchAll(
    /(?:\b(?:test|describe)|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g,
  );
  return [...names].map(([, quoted, template]) => quoted ?? template).join("\n");
}

test("statements are numbered from 1 without a gap, and every table row parses", () => {
  expect(statements.map(({ id }) => id)).toEqual(statements.map((_, index) => `S-${index + 1}`));
  expect(statements.length).toBeGreaterThan(120);
  expect(markdown.match(/^\| S-/gm)).toHaveLength(statements.length);
});

test("every statement names a test, except those marked as not covered", () => {
  const open = statements.filter(({ coveredBy }) => coveredBy === null).map(({ id }) => id);
  expect(open).toHaveLength(NOT_COVERED_YET);
  expect(markdown.match(/\*\*Not covered yet\*\*: \S/g) ?? []).toHaveLength(NOT_COVERED_YET);
});

test("every test that a statement names exists", () => {
  const files = new Map<string, string>();
  const missing = statements.filter(({ coveredBy }) => {
    if (coveredBy === null) return false;
    const names = files.get(coveredBy.file) ?? testNames(coveredBy.file);
    files.set(coveredBy.file, names);
    return !names.includes(coveredBy.test);
  });
  expect(missing.map(({ id, coveredBy }) => `${id} ${coveredBy?.file}: ${coveredBy?.test}`)).toEqual([]);
});

test("a missing test is detected", () => {
  expect(testNames("bank/nowhere.test.ts")).toBe("");
  expect(testNames("scripts/statements.test.ts")).toContain("a missing test is detected");
  expect(testNames("scripts/statements.test.ts")).not.toContain("a test that never existed");
});

test("5 secrets stay out of the repository", () => {
  const kept = execFileSync("git", ["check-ignore", ".data/secrets.json", ".env.local"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(kept.trim().split("\n")).toEqual([".data/secrets.json", ".env.local"]);
});
