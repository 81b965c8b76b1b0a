import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { openDatabase } from "./open-database";
import { copyTemplateFolder } from "./test-engine";

const parent = mkdtempSync(join(tmpdir(), "endorse-damaged-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Returns the error message from opening a damaged folder. */
async function openingErrorOf(folder: string): Promise<string> {
  const opened = await openDatabase({ url: undefined, folder, migrationsFolder: parent, schema: {} }).catch(
    explainStartFailure,
  );
  return typeof opened === "string" ? opened : expect.unreachable("it was opened");
}

const control = (folder: string) => join(folder, "global/pg_control");
const RESTORE = "Move the folder away, and restore a backup with: npm run restore -- BACKUP. No changes were made.";

test.each<[string, (folder: string) => void, string]>([
  ["has no PG_VERSION", (folder) => rmSync(join(folder, "PG_VERSION")), "PG_VERSION is missing"],
  [
    "has garbled text in PG_VERSION",
    (folder) => writeFileSync(join(folder, "PG_VERSION"), "\0\0\0"),
    "PG_VERSION is garbled",
  ],
  ["has no pg_control", (folder) => rmSync(control(folder)), "global/pg_control is missing"],
  ["has a truncated pg_control", (folder) => truncateSync(control(folder), 100), "global/pg_control is truncated"],
  ["has no tables", (folder) => rmSync(join(folder, "base"), { recursive: true }), "base is missing"],
])("reports a database folder that %s, and does not change it", async (name, damage, reason) => {
  const folder = join(parent, name.replaceAll(" ", "-"));
  copyTemplateFolder("empty", folder);
  damage(folder);
  const before = readdirSync(folder);
  expect(await openingErrorOf(folder)).toBe(`The database in ${folder} is damaged: ${reason}. ${RESTORE}`);
  expect(readdirSync(folder).filter((entry) => entry !== ".lock")).toEqual(before);
});

test("reports a database folder whose pg_control is garbled", async () => {
  const folder = join(parent, "garbled");
  copyTemplateFolder("empty", folder);
  writeFileSync(control(folder), Buffer.alloc(8192, 7));
  expect(await openingErrorOf(folder)).toBe(
    `The database in ${folder} is damaged: Postgres can't start on it. ${RESTORE}`,
  );
});

test("reports a file where the folder should be", async () => {
  const folder = join(parent, "a-file");
  writeFileSync(folder, "");
  expect(await openingErrorOf(folder)).toBe(
    `The data folder ${folder} is a file. Move it away, and restore the folder from a backup.`,
  );
});
