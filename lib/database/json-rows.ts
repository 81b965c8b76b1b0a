import "server-only";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The columns and rows of an insert, to append to `insert into TABLE`: one JSON parameter instead of one per value,
 * since drizzle takes longer to build a statement with many parameters than Postgres takes to store the rows.
 *
 * @param rows at least one, all with the same fields, which are columns of the table
 */
export function jsonRows<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join());
  const values = rows.map((row) => {
    // A loop, because an array of entries per row takes four times as long.
    const value: Record<string, unknown> = {};
    for (const [field, { name }] of columns) value[name] = storable((row as Record<string, unknown>)[field]);
    return value;
  });
  return sql`(${names}) select ${names}
    from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(values)}::json)`;
}

/** A value as Postgres reads it from JSON: bytes as hexadecimal digits, text without lone surrogates. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\uFFFD");
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
