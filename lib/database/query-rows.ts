import type { SQL } from "drizzle-orm";

/** A database or a transaction of either engine. */
interface Executor {
  execute(query: SQL | string): PromiseLike<unknown>;
}

/** Runs a handwritten query; the caller declares the type of its rows, which is not checked. */
export async function queryRows<Row>(db: Executor, query: SQL | string): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
