import type { SQL } from "drizzle-orm";

/** A database or a transaction of either engine. */
interface Executor {
  execute(query: SQL | string): PromiseLike<unknown>;
}

/** Runs a query that is written by hand; the caller states what its columns are, which nothing checks. */
export async function queryRows<Row>(db: Executor, query: SQL | string): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
