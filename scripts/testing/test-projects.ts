import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a file's tests run: `unit` without a database, `postgres` on a server, `pglite` on the embedded database. */
export type ProjectName = "unit" | "pglite" | "postgres";

const FOLDERS = ["app", "bank", "bench", "components", "features", "lib", "packages", "scripts", "server", "tests"];

/** Harnesses that open a database of the project's engine. */
const ON_A_DATABASE = /\b(openTestBank|openTestLedger|startTestPortal|openScenarioBank)\(/;

/** Code that needs a server: two processes on one database, or cut connections. */
const ON_SERVER = /\b(createServerDatabase|openTwoPortals)\(/;

/** Code that opens PGlite in any project. */
const ON_PGLITE =
  /\b(openSimulatedBank|testSeeds|openPgliteClient|createPgliteClient|openDatabase|openBankDatabase|copyTemplateFolder)\(/;

/** The stores and their queries, which must work on both engines. */
const STORES = /^(lib\/ledger|bank\/store|lib\/database)\//;

/** The projects of a test file, by its path and the databases that its text opens. */
export function findProjects(path: string, text: string): ProjectName[] {
  if (ON_SERVER.test(text)) return ["postgres"];
  if (ON_A_DATABASE.test(text)) return STORES.test(path) ? ["postgres", "pglite"] : ["postgres"];
  return ON_PGLITE.test(text) ? ["pglite"] : ["unit"];
}

/**
 * The test files of each project, as paths relative to the project folder.
 *
 * @param isLong includes the files that only `npm run test:all` runs, whose names end with `.long.test.ts`
 */
export function findTestFiles(root: string, isLong: boolean): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = { unit: [], pglite: [], postgres: [] };
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const path = `${folder}/${entry.replaceAll("\\", "/")}`;
      if (!/\.test\.tsx?$/.test(path) || (!isLong && /\.long\.test\.ts$/.test(path))) continue;
      for (const project of findProjects(path, readFileSync(join(root, path), "utf8"))) files[project].push(path);
    }
  }
  return files;
}
