import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStatements } from "@/bank/conformance/statements";
import { ROOT } from "./product/root";

const markdown = readFileSync(join(ROOT, "docs/statements.md"), "utf8");
const statements = readStatements(markdown);

/** Statements that say of themselves that nothing holds them; a smaller number is progress. */
const NOT_HELD_YET = 0;

/** The names of the tests in a file, one a line. */
function testNames(path: string): string {
  const file = join(ROOT, path);
  if (!existsSync(file)) return "";
  const names = readFileSync(file, "utf8").matchAll(
    /(?:\b(?:test|describe)|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g,
  );
  return [...names].map(([, quoted, template]) => quoted ?? template).join("\n");
}

test("statements are numbered from 1 without a gap, and every row of the tables is one", () => {
  expect(statements.map(({ id }) => id)).toEqual(statements.map((_, index) => `S-${index + 1}`));
  expect(statements.length).toBeGreaterThan(120);
  expect(markdown.match(/^\| S-/gm)).toHaveLength(statements.length);
});

test("every statement names a test, but for those that say that they do not", () => {
  const open = statements.filter(({ heldBy }) => heldBy === null).map(({ id }) => id);
  expect(open).toHaveLength(NOT_HELD_YET);
  expect(markdown.match(/\*\*Not held yet\*\*: \S/g) ?? []).toHaveLength(NOT_HELD_YET);
});

test("every test that a statement names is there", () => {
  const files = new Map<string, string>();
  const missing = statements.filter(({ heldBy }) => {
    if (heldBy === null) return false;
    const names = files.get(heldBy.file) ?? testNames(heldBy.file);
    files.set(heldBy.file, names);
    return !names.includes(heldBy.test);
  });
  expect(missing.map(({ id, heldBy }) => `${id} ${heldBy?.file}: ${heldBy?.test}`)).toEqual([]);
});

test("a test that is gone is missed", () => {
  expect(testNames("bank/nowhere.test.ts")).toBe("");
  expect(testNames("scripts/statements.test.ts")).toContain("a test that is gone is missed");
  expect(testNames("scripts/statements.test.ts")).not.toContain("a test that was never there");
});

test("5 secrets stay out of the repository", () => {
  const kept = execFileSync("git", ["check-ignore", ".data/secrets.json", ".env.local"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(kept.trim().split("\n")).toEqual([".data/secrets.json", ".env.local"]);
});
