import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./open-database";
import { queryRows } from "./query-rows";
import { type BackupFacts, backUpStore, isStoreEmpty, requireRestorable, restoreStore } from "./store-backup";
import { copyTemplateFolder } from "./test-engine";

const root = mkdtempSync(join(tmpdir(), "endorse-store-"));
const [folder, file] = [join(root, "database"), join(root, "database.tar.gz")];
const CREATE = "create table notes (id int primary key, text text)";
const ADD = "alter table notes add column pinned boolean not null default false";
const [older, newer] = [makeMigrations("older", [CREATE]), makeMigrations("newer", [CREATE, ADD])];

/** Creates a folder of migrations in drizzle-kit's format. */
function makeMigrations(name: string, statements: readonly string[]): string {
  const migrations = join(root, name);
  mkdirSync(join(migrations, "meta"), { recursive: true });
  const entries = statements.map((statement, index) => {
    writeFileSync(join(migrations, `${index}.sql`), statement);
    return { idx: index, version: "7", when: 1_700_000_000_000 + index, tag: `${index}`, breakpoints: true };
  });
  writeFileSync(
    join(migrations, "meta/_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  return migrations;
}

const open = (at: string, migrationsFolder: string) =>
  openDatabase({ url: undefined, folder: at, migrationsFolder, schema: {} });

let facts: BackupFacts;
beforeAll(async () => {
  copyTemplateFolder("empty", folder);
  const { db, close } = await open(folder, older);
  await db.execute(sql`insert into notes values (1, 'kept')`);
  // The process that has the folder open creates the copy.
  facts = await backUpStore({ url: undefined, folder }, file);
  await close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("restores a backup from an earlier version, which is migrated on opening", async () => {
  const location = { url: undefined, folder: join(root, "restored") };
  expect(await isStoreEmpty(location)).toBe(true);
  requireRestorable(facts, "ledger", location, newer);
  await restoreStore(location, file);
  expect(await isStoreEmpty(location)).toBe(false);
  const { db, close } = await open(location.folder, newer);
  const rows = await queryRows<unknown>(db, sql`select * from notes`);
  expect(rows).toEqual([{ id: 1, text: "kept", pinned: false }]);
  await close();
});

test("backs up a stopped database, even with a socket left behind by a killed process", async () => {
  writeFileSync(join(folder, ".dump"), "");
  expect(await backUpStore({ url: undefined, folder }, join(root, "stopped.tar.gz"))).toEqual(facts);
});

test("rejects a backup from a newer version", () => {
  const location = { url: undefined, folder: join(root, "none") };
  const newerFacts = { ...facts, migrations: [...facts.migrations, "0"] };
  expect(() => requireRestorable(newerFacts, "ledger", location, older)).toThrow(
    "The backup was made by a newer or different version of the product. Restore it with that version. No changes were made.",
  );
});

test("rejects a backup from a different engine", () => {
  const server = { url: "postgres://127.0.0.1/ledger", folder: undefined };
  expect(() => requireRestorable(facts, "ledger", server, older)).toThrow(
    "The backup of the ledger is from the embedded database, which can't be restored on a server. Remove its database URL from the settings. No changes were made.",
  );
  const serverFacts = { ...facts, engine: "postgres" } as const;
  expect(() => requireRestorable(serverFacts, "bank", { url: undefined, folder }, older)).toThrow(
    "The backup of the bank is from a Postgres server. Set its database URL to an empty database on a Postgres server. No changes were made.",
  );
});

test("reports a folder without a database", async () => {
  const nothing = join(root, "nothing");
  await expect(backUpStore({ url: undefined, folder: nothing }, file)).rejects.toThrow(
    `There is no database in ${nothing}.`,
  );
});
