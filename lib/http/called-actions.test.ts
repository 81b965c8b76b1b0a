import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTIONS } from "@/lib/access/testing/entry-points";

const ROOT = join(import.meta.dirname, "../..");

test("[R-30] every action is called through callAction, which reports failures and prompts users to sign in again", () => {
  const names = Object.keys(ACTIONS);
  const bare: string[] = [];
  const files = ["app", "components", "features"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /actions\.ts$|\.test\.ts$/.test(file)) continue;
    const code = readFileSync(join(ROOT, file), "utf8").replace(/^import [^;]*;$/gm, "");
    for (const [used, wrapper] of code.matchAll(/(callAction\(\s*|typeof )?\b\w+Action\b/g)) {
      if (!wrapper && names.includes(used)) bare.push(`${file}: ${used}`);
    }
  }
  expect(bare).toEqual([]);
});
