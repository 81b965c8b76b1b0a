import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/product/root";
import { findProjects, findTestFiles } from "./test-projects";

test("runs files that open a database on the server, stores also on PGlite, and others on neither", () => {
  const opens = (name: string) => `const it = await ${name}();`;
  expect(findProjects("bank/a.test.ts", opens("openTestBank"))).toEqual(["postgres"]);
  expect(findProjects("lib/ledger/a.test.ts", opens("openTestLedger"))).toEqual(["postgres", "pglite"]);
  expect(findProjects("bank/store/a.test.ts", opens("openTestBank"))).toEqual(["postgres", "pglite"]);
  expect(findProjects("bank/store/races.test.ts", opens("createServerDatabase"))).toEqual(["postgres"]);
  expect(findProjects("bank/a.test.ts", opens("openSimulatedBank"))).toEqual(["pglite"]);
  expect(findProjects("lib/a.test.ts", "expect(1).toBe(1)")).toEqual(["unit"]);
});

test("every file that mocks a module unmocks it, since later files share the worker", () => {
  const files = [...new Set(Object.values(findTestFiles(ROOT, true)).flat())];
  expect(files.length).toBeGreaterThan(200);
  const stillMocked = files.filter((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const modules = (call: string) =>
      [...text.matchAll(new RegExp(`^ *vi\\.${call}\\("([^"]+)"`, "gm"))].map(([, name]) => name);
    const released = [...text.matchAll(/vi\.doUnmock\("([^"]+)"\)/g)].map(([, name]) => name);
    return modules("mock").some((name) => !released.includes(name));
  });
  expect(stillMocked).toEqual([]);
});
