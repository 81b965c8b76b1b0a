import { sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { nextId } from "./columns";
import { idSource } from "./schema";

/**
 * Generates an id for a row whose id must be known before it is written: random, or the next id of the seed [GAP-43].
 * Concurrent calls return different ids because the counter is a database sequence.
 */
export async function generateId(db: BankExecutor): Promise<string> {
  const [row] = await db.select({ id: nextId }).from(sql`(select 1) as one`);
  return row!.id;
}

/** Loads the seed for generated ids; null if ids are random. */
export async function loadSeed(db: BankExecutor): Promise<string | null> {
  const [row] = await db.select().from(idSource);
  return row?.seed ?? null;
}

/** Sets the seed for generated ids; null makes them random. */
export async function saveSeed(db: BankExecutor, seed: string | null): Promise<void> {
  await db.insert(idSource).values({ id: 1, seed }).onConflictDoUpdate({ target: idSource.id, set: { seed } });
}
