import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where tests run: `unit` without a database, `postgres` with a server, `pglite` with the embedded database. */
export type ProjectName = "unit" | "pglite" | "postgres";

const FOLDERS = ["app", "bank", "bench", "components", "features", "lib", "packages", "scripts", "server", "tests"];

/** Test helpers that open a database with the project's engine. */
const ON_A_DATABASE = /\b(openTestBank|openTestLedger|startTestPortal|openScenarioBank)\(/;

/** Test helpers that need a server, for two processes on one database or interrupted connections. */
const ON_SERVER = /\b(createServerDatabase|openTwoPortals)\(/;

/** Functions that open PGlite in any project. */
const ON_PGLITE =
  /\b(openSimulatedBank|testSeeds|openPgliteClient|createPgliteClient|openDatabase|openBankDatabase|copyTemplateFolder)\(/;

/** Folders of stores and queries, which must work with both engines. */
const STORES = /^(lib\/ledger|bank\/store|lib\/database)\//;

/** Selects the projects for a test file by its path and the functions that it calls. */
export function findProjects(path: string, text: string): ProjectName[] {
  if (ON_SERVER.test(text)) return ["postgres"];
  if (ON_A_DATABASE.test(text)) return STORES.test(path) ? ["postgres", "pglite"] : ["postgres"];
  return ON_PGLITE.test(text) ? ["pglite"] : ["unit"];
}

/**
 * Lists each project's test files, relative to the project folder.
 *
 * @param isLong includes `.long.test.ts` files, which only `npm run test:all` runs
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
