import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/scripts/product/root";
import { type Import, listCodeFiles, readImports } from "@/scripts/structure/read-imports";
import { storiesOf } from "./affected-stories";

/** Test files of one run at most; the full run has the others. */
const MOST_TESTS = 40;

/** They inspect the repository as a whole. */
const REPOSITORY_TESTS = ["scripts/repository.test.ts", "scripts/statements.test.ts"];

/** A change to these may behave differently on a server than on PGlite. */
const SQL = /(^lib\/(database|ledger)|^bank\/store|\/migrations)\//;

/** What to test of a change. Paths are relative to the repository. */
export interface ChangePlan {
  /** Files that changed and are still there. */
  readonly files: readonly string[];
  /** Test files, the nearest to the change first. */
  readonly tests: readonly string[];
  /** How many more test files the change may affect. */
  readonly left: number;
  readonly needsServer: boolean;
  readonly stories: readonly string[];
}

/** @param base the revision to compare with; when undefined, where this branch left origin/main, or HEAD without one */
export function planChange(base: string | undefined): ChangePlan {
  const from = base ?? mergeBase() ?? "HEAD";
  const lines = (...args: string[]) =>
    git(...args)
      .split("\n")
      .filter(Boolean);
  const files = [
    ...new Set([...lines("diff", "--name-only", from), ...lines("ls-files", "--others", "--exclude-standard")]),
  ].filter((path) => existsSync(join(ROOT, path)));
  const near = testsByDistance(files, readImports(ROOT, listCodeFiles(ROOT)));
  return {
    files,
    tests: [...new Set([...near.slice(0, MOST_TESTS), ...REPOSITORY_TESTS])],
    left: Math.max(0, near.length - MOST_TESTS),
    needsServer: files.some((path) => SQL.test(path)),
    stories: storiesOf(files),
  };
}

function mergeBase(): string | null {
  try {
    return git("merge-base", "HEAD", "origin/main").trim();
  } catch {
    return null;
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** The test files that import any of the files, however indirectly: those with the fewest steps between first. */
export function testsByDistance(files: readonly string[], imports: readonly Import[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(files);
  // A set's iteration includes elements that are added during it.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => /^(?!e2e\/).*\.test\.tsx?$/.test(path));
}
