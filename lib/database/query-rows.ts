import type { SQL } from "drizzle-orm";

/** A database or transaction, with either engine. */
interface Executor {
  execute(query: SQL | string): PromiseLike<unknown>;
}

/** Runs a handwritten query. The caller declares the row type, which is not checked. */
export async function queryRows<Row>(db: Executor, query: SQL | string): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}
