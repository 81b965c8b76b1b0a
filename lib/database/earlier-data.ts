import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** The data is from a release from which this release cannot migrate. */
export class EarlierDataError extends Error {
  override readonly name = "EarlierDataError";
}

/** Drizzle with either engine, as accepted by its migrators. */
interface Executor {
  execute(query: ReturnType<typeof sql>): PromiseLike<unknown>;
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
const rowsSchema = z.object({ rows: z.tuple([z.object({ last: z.coerce.number().nullable() })]) });

/**
 * Rejects data last migrated before the first available migration, which creates all tables and would fail halfway.
 *
 * @throws EarlierDataError
 */
export async function rejectEarlierData(db: Executor, migrationsFolder: string): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")));
  const [baseline] = journal.entries;
  const last = await lastMigrationAt(db);
  if (!baseline || last === null || last >= baseline.when) return;
  throw new EarlierDataError(
    `This data is from a release before ${new Date(baseline.when).toISOString().slice(0, 10)}. First start a release that was made between that date and this release, then start this one.`,
  );
}

/** Returns when the last applied migration was created, in epoch milliseconds; null in an empty database. */
async function lastMigrationAt(db: Executor): Promise<number | null> {
  const table = await db.execute(
    sql`select case when to_regclass('drizzle.__drizzle_migrations') is null then null else 1 end as last`,
  );
  if (rowsSchema.parse(table).rows[0].last === null) return null;
  const rows = await db.execute(sql`select max(created_at) as last from drizzle.__drizzle_migrations`);
  return rowsSchema.parse(rows).rows[0].last;
}
