import { sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { drawnId } from "./columns";
import { idSource } from "./schema";

/**
 * Draws a new id, for what must know it before it is written: random, or the next one of the seed [GAP-43]. Two that are
 * drawn at once differ, as the counter is a sequence.
 */
export async function drawId(db: BankExecutor): Promise<string> {
  const [row] = await db.select({ id: drawnId }).from(sql`(select 1) as one`);
  return row!.id;
}

/** What ids are drawn from; null while they are random. */
export async function loadSeed(db: BankExecutor): Promise<string | null> {
  const [row] = await db.select().from(idSource);
  return row?.seed ?? null;
}

/** Draws ids from a seed from now on, or at random again. */
export async function saveSeed(db: BankExecutor, seed: string | null): Promise<void> {
  await db.insert(idSource).values({ id: 1, seed }).onConflictDoUpdate({ target: idSource.id, set: { seed } });
}
