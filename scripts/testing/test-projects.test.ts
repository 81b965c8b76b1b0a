import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/product/root";
import { findProjects, findTestFiles } from "./test-projects";

test("tests with a database run on the server, store tests also on PGlite, and other tests without a database", () => {
  const createTestSource = (name: string) => `const it = await ${name}();`;
  expect(findProjects("bank/a.test.ts", createTestSource("openTestBank"))).toEqual(["postgres"]);
  expect(findProjects("lib/ledger/a.test.ts", createTestSource("openTestLedger"))).toEqual(["postgres", "pglite"]);
  expect(findProjects("bank/store/a.test.ts", createTestSource("openTestBank"))).toEqual(["postgres", "pglite"]);
  expect(findProjects("bank/store/races.test.ts", createTestSource("createServerDatabase"))).toEqual(["postgres"]);
  expect(findProjects("bank/a.test.ts", createTestSource("openSimulatedBank"))).toEqual(["pglite"]);
  expect(findProjects("lib/a.test.ts", "expect(1).toBe(1)")).toEqual(["unit"]);
});

test("every file that mocks a module unmocks it, since later files share the worker", () => {
  const files = [...new Set(Object.values(findTestFiles(ROOT, true)).flat())];
  expect(files.length).toBeGreaterThan(200);
  const stillMocked = files.filter((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const modules = (call: string) =>
      [...text.matchAll(new RegExp(`^ *vi\\.${call}\\("([^"]+)"`, "gm"))].map(([, name]) => name);
    const unmocked = [...text.matchAll(/vi\.doUnmock\("([^"]+)"\)/g)].map(([, name]) => name);
    return modules("mock").some((name) => !unmocked.includes(name));
  });
  expect(stillMocked).toEqual([]);
});
