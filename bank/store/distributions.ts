import { sql } from "drizzle-orm";
import type { BankTransaction } from "./bank-database";
import { distributions } from "./schema";

/** Adds an item to a distribution, creating it with the first one; returns the item's sequence number, from 1. */
export async function addToDistribution(tx: BankTransaction, id: string, windowAt: Date): Promise<number> {
  const [row] = await tx
    .insert(distributions)
    .values({ id, windowAt, items: 1 })
    .onConflictDoUpdate({ target: distributions.id, set: { items: sql`${distributions.items} + 1` } })
    .returning({ items: distributions.items });
  return row!.items;
}
