import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTIONS } from "@/lib/access/testing/entry-points";

const FOLDER = join(import.meta.dirname, "..");

test("[R-30] every call of an action says what failed on the way, and asks for a session or a second factor", () => {
  const names = Object.keys(ACTIONS).map((name) => name.split(" ").at(-1)!);
  const bare: string[] = [];
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /actions\.ts$|\.test\.ts$/.test(file)) continue;
    const code = readFileSync(join(FOLDER, file), "utf8").replace(/^import [^;]*;$/gm, "");
    for (const [used, wrapper] of code.matchAll(/(callAction\(\s*|typeof )?\b\w+Action\b/g)) {
      if (!wrapper && names.includes(used)) bare.push(`${file}: ${used}`);
    }
  }
  expect(bare).toEqual([]);
});
