import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCycles } from "./cycles";
import { drawStructure } from "./draw";
import { importFault } from "./import-rules";
import { longFunctions, median } from "./measure";
import { readImports } from "./read-imports";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "endorse-structure-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

test("imports by value, by type, re-exported and dynamic are read; packages and words in strings are not", () => {
  const files = write({
    "lib/a.ts": `import { b } from "./b";\nimport type { C } from "@/lib/c";\nimport zod from "zod";\n// from "./e"`,
    "lib/b.ts": `export { d } from "./d";\nexport const text = 'import "./e"';`,
    "lib/c.tsx": `export const load = () => import("./d");\nexport type C = 1;`,
    "lib/d.ts": "export const d = 1;",
    "lib/e.ts": "export const e = 1;",
  });
  expect(readImports(root, files)).toEqual([
    { from: "lib/a.ts", to: "lib/b.ts" },
    { from: "lib/a.ts", to: "lib/c.tsx" },
    { from: "lib/b.ts", to: "lib/d.ts" },
    { from: "lib/c.tsx", to: "lib/d.ts" },
  ]);
});

test.each([
  ["app/page.tsx", "bank/domain/account.ts", "app may import components, lib besides itself."],
  ["lib/money/cents.ts", "lib/time/zone.ts", "lib/money may import lib/shared besides itself."],
  ["bank/http/send.ts", "bank/routes/checks/cancel.ts", "in bank, routes stands above http."],
  [
    "lib/check-image/core/pixels/image.ts",
    "lib/check-image/core/side.ts",
    "in lib/check-image/core, . stands above pixels.",
  ],
])("%s may not import %s", (from, to, fault) => {
  expect(importFault({ from, to })).toBe(`${from} imports ${to}: ${fault}`);
});

test.each([
  ["app/page.tsx", "lib/portal/payments/get-payment.ts"],
  ["bank/routes/checks/cancel.ts", "bank/http/send.ts"],
  ["bank/http/send.test.ts", "bank/routes/checks/cancel.ts"],
  ["scripts/start-bank.ts", "bank/start-bank.ts"],
])("%s may import %s", (from, to) => {
  expect(importFault({ from, to })).toBeNull();
});

test("a folder that is in no layer is an error", () => {
  expect(importFault({ from: "bank/attic/a.ts", to: "bank/domain/account.ts" })).toBe(
    "bank/attic has no place among the layers of bank.",
  );
});

test("cycles are groups of files that reach each other, and a chain of imports is not one", () => {
  const arrows = ["a b", "b c", "c a", "c d", "d e", "e f", "f e"].map((pair) => {
    const [from, to] = pair.split(" ");
    return { from: from!, to: to! };
  });
  expect(findCycles(arrows)).toEqual([
    ["e", "f"],
    ["a", "b", "c"],
  ]);
  expect(findCycles([{ from: "a", to: "b" }])).toEqual([]);
});

test("long functions are found with name, place and the lines of their bodies", () => {
  const [path] = write({
    "lib/a.ts": "export const short = () => 1;\nexport function long() {\n  one();\n  two();\n  three();\n}\n",
  });
  expect(longFunctions(root, path!, 2)).toEqual([{ path: "lib/a.ts", name: "long", line: 2, lines: 3 }]);
  expect(longFunctions(root, path!, 3)).toEqual([]);
});

test("the median of an even count is the lower middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2);
});

test("a drawing leaves out the arrows that follow from others", () => {
  const imports = [
    { from: "app/page.tsx", to: "components/ui/button.tsx" },
    { from: "app/page.tsx", to: "lib/time/zone.ts" },
    { from: "components/ui/button.tsx", to: "lib/time/zone.ts" },
  ];
  expect(drawStructure(imports)[0]).toEqual({
    title: "Areas",
    mermaid: `flowchart TD
  app["app"]
  components["components"]
  lib_time["lib/time"]
  app --> components
  components --> lib_time`,
  });
});
