import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STATEMENTS } from "@/bank/conformance/statements";
import { ROOT } from "./product/root";

/** Reads the test names in a file, one per line; empty if the file does not exist. */
function readTestNames(path: string): string {
  const file = join(ROOT, path);
  if (!existsSync(file)) return "";
  const names = readFileSync(file, "utf8").matchAll(
    /(?:\b(?:test|describe)|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g,
  );
  return [...names].map(([, quoted, template]) => quoted ?? template).join("\n");
}

test("statements are numbered from 1 without gaps", () => {
  expect(STATEMENTS.map(({ id }) => id)).toEqual(STATEMENTS.map((_, index) => `S-${index + 1}`));
  expect(STATEMENTS.length).toBeGreaterThan(120);
});

test("every test cited by a statement exists", () => {
  const files = new Map<string, string>();
  const missing = STATEMENTS.filter(({ file, test }) => {
    const names = files.get(file) ?? readTestNames(file);
    files.set(file, names);
    return test === "" || !names.includes(test);
  });
  expect(missing.map(({ id, file, test }) => `${id} ${file}: ${test}`)).toEqual([]);
});

test("missing tests are detected", () => {
  expect(readTestNames("bank/nowhere.test.ts")).toBe("");
  expect(readTestNames("scripts/statements.test.ts")).toContain("missing tests are detected");
  expect(readTestNames("scripts/statements.test.ts")).not.toContain("a test that never existed");
});

test("secrets stay out of the repository (section 5)", () => {
  const ignored = execFileSync("git", ["check-ignore", ".data/secrets.json", ".env.local"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(ignored.trim().split("\n")).toEqual([".data/secrets.json", ".env.local"]);
});
