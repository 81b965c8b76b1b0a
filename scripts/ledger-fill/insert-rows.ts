import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/**
 * Inserts rows that all have the same fields, as one parameter of JSON: drizzle takes longer to build a statement of
 * thousands of parameters than Postgres to store the rows.
 */
export async function insertRows<T extends PgTable>(
  tx: LedgerTransaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join());
  const fields = columns.map(([field, { name }]) => [field, name] as const);
  const values = rows.map((row) =>
    Object.fromEntries(fields.map(([field, name]) => [name, storable((row as Record<string, unknown>)[field])])),
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names}
      from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(values)}::json)`,
  );
}

/** A value as Postgres reads it from JSON: bytes as hexadecimal digits. */
function storable(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
