import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findCycles } from "./cycles";
import { drawStructure } from "./draw";
import { findEntryPointFaults } from "./entry-points";
import { findImportFault } from "./import-rules";
import { findLongFunctions } from "./measure";
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

test("reads value, type and dynamic imports and re-exports, but ignores packages, comments and strings", () => {
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
  [
    "app/page.tsx",
    "bank/domain/account.ts",
    "app may import components, features, lib, packages, server besides itself.",
  ],
  ["lib/money/cents.ts", "lib/time/zone.ts", "lib/money may import lib/shared besides itself."],
  ["bank/http/send.ts", "bank/routes/checks/cancel.ts", "in bank, routes is above http."],
  [
    "packages/check-image/core/pixels/image.ts",
    "packages/check-image/core/side.ts",
    "in packages/check-image/core, . is above pixels.",
  ],
])("%s may not import %s", (from, to, fault) => {
  expect(findImportFault({ from, to })).toBe(`${from} imports ${to}: ${fault}`);
});

test.each([
  ["app/page.tsx", "features/payments/get-payment.ts"],
  ["bank/routes/checks/cancel.ts", "bank/http/send.ts"],
  ["bank/http/send.test.ts", "bank/routes/checks/cancel.ts"],
  ["scripts/start-bank.ts", "bank/start-bank.ts"],
])("%s may import %s", (from, to) => {
  expect(findImportFault({ from, to })).toBeNull();
});

test("reports a folder that is not in the list of layers", () => {
  expect(findImportFault({ from: "bank/attic/a.ts", to: "bank/domain/account.ts" })).toBe(
    "bank/attic is in none of the layers of bank.",
  );
});

test("finds groups of nodes that can reach each other, but ignores chains", () => {
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

test("finds long functions with their name, position and line count", () => {
  const [path] = write({
    "lib/a.ts": "export const short = () => 1;\nexport function long() {\n  one();\n  two();\n  three();\n}\n",
  });
  expect(findLongFunctions(root, path!, 2)).toEqual([{ path: "lib/a.ts", name: "long", line: 2, lines: 3 }]);
  expect(findLongFunctions(root, path!, 3)).toEqual([]);
});

test("the diagram omits implied arrows", () => {
  const imports = [
    { from: "app/page.tsx", to: "components/ui/button.tsx" },
    { from: "app/page.tsx", to: "lib/time/zone.ts" },
    { from: "components/ui/button.tsx", to: "lib/time/zone.ts" },
  ];
  expect(drawStructure(imports)).toBe(`flowchart TD
  app["app"]
  components["components"]
  lib_time["lib/time"]
  app --> components
  components --> lib_time`);
});

test("reports and draws an import that creates a cycle between areas", () => {
  const down = { from: "features/payments/get-payment.ts", to: "lib/money/cents.ts" };
  const up = { from: "lib/money/cents.ts", to: "features/payments/get-payment.ts" };
  expect(findImportFault(up)).toBe(
    "lib/money/cents.ts imports features/payments/get-payment.ts: lib/money may import lib/shared besides itself.",
  );
  const above = ["features/payments/get-payment.ts", "server/start-portal.ts"].map((to) => ({
    from: "app/page.tsx",
    to,
  }));
  expect(drawStructure([...above, down, up])).toContain("lib_money --> features");
});

describe("[R-28] browser entry points must use a wrapper", () => {
  const WITH_SESSION = `import { withSession } from "@/lib/http/with-session";\n`;
  const API_ROUTE = `import { apiRoute } from "@/lib/http/api-route";\n`;
  const findFaults = (path: string, text: string) => findEntryPointFaults(root, write({ [path]: text }));

  test.each([
    ["app/a/actions.ts", `"use server";\n${WITH_SESSION}export const a = withSession(run, {});\nexport type B = 1;`],
    ["app/a/route.ts", `${API_ROUTE}const a = apiRoute("a", run);\nexport { a as GET };\nexport const dynamic = "a";`],
    ["app/a/page.tsx", "export default function Page() { return 'use server'; }"],
    ["components/a.ts", "export const a = async () => 1;"],
  ])("accepts %s", (path, text) => {
    expect(findFaults(path, text)).toEqual([]);
  });

  test.each([
    ["export async function a() {}", "a"],
    ["export const a = async () => run();", "a"],
    ["const a = async () => run();\nexport { a as b };", "b"],
    ["export const a = withSession(run, {});\nexport const b = (x) => a(x);", "b"],
    ["export default withSession(run, {});", "the default export"],
    [`export * from "./other";`, "export *"],
    [`export { a } from "./other";`, "a"],
  ])("rejects an action file with %j", (text, name) => {
    expect(findFaults("app/a/actions.ts", `"use server";\n${WITH_SESSION}${text}`)).toEqual([
      `app/a/actions.ts: ${name} must use withSession.`,
    ]);
  });

  test("rejects a wrapper with the same name from a different module", () => {
    const text = `"use server";\nimport { withSession } from "./other";\nexport const a = withSession(run, {});`;
    expect(findFaults("app/a/anything.ts", text)).toEqual(["app/a/anything.ts: a must use withSession."]);
  });

  test("rejects a route without a wrapper", () => {
    expect(findFaults("app/api/a/route.ts", "export async function POST() {}")).toEqual([
      "app/api/a/route.ts: POST must use apiRoute or openRoute or factorRoute.",
    ]);
  });

  test("rejects an action inside a function", () => {
    const text = `export default function Page() { const act = async () => { "use server"; run(); }; return act; }`;
    expect(findFaults("app/a/page.tsx", text)).toEqual([
      "app/a/page.tsx has a server action inside a function; export it from a separate actions file.",
    ]);
  });
});
