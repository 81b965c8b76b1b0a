import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needsStepUp } from "@/lib/access/step-up";
import { ACTIONS } from "@/lib/access/testing/entry-points";

const FOLDER = join(import.meta.dirname, "..");

test("[R-30] every call of an action that may need a second factor asks for it and is sent again", () => {
  const names = Object.entries(ACTIONS).flatMap(([name, { needs }]) =>
    needsStepUp(needs) ? [name.split(" ").at(-1)!] : [],
  );
  const bare: string[] = [];
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /actions\.ts$|\.test\.ts$/.test(file)) continue;
    const code = readFileSync(join(FOLDER, file), "utf8").replace(/^import [^;]*;$/gm, "");
    for (const [used, wrapper] of code.matchAll(/(steppedUp\()?\b\w+Action\b/g)) {
      if (!wrapper && names.includes(used)) bare.push(`${file}: ${used}`);
    }
  }
  expect(bare).toEqual([]);
});
