import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { assert } from "@/lib/shared/assert";
import { openDatabase } from "./open-database";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

/**
 * A database on the run's server as an earlier release left it.
 *
 * @param migrations folder of all migrations
 * @param last the tag of that release's last one
 * @param statements write its data
 */
export async function createEarlierDatabase(
  migrations: string,
  last: string,
  statements: readonly (SQL | string)[],
): Promise<ServerDatabase> {
  const earlier = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
  const journal = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8"));
  const count = journal.entries.findIndex(({ tag }: { tag: string }) => tag === last) + 1;
  assert(count > 0, `there is no migration ${last}`);
  const entries = journal.entries.slice(0, count);
  mkdirSync(join(earlier, "meta"));
  writeFileSync(join(earlier, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(join(migrations, `${tag}.sql`), join(earlier, `${tag}.sql`));
  const database = await createServerDatabase();
  const old = await openDatabase({ url: database.url, folder: undefined, migrationsFolder: earlier, schema: {} });
  for (const statement of statements)
    await old.db.execute(typeof statement === "string" ? sql.raw(statement) : statement);
  await old.close();
  rmSync(earlier, { recursive: true });
  return database;
}
