import "server-only";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Builds the columns and rows of an insert, to append to `insert into TABLE`. Uses one JSON parameter instead of one
 * per value, because Drizzle takes longer to build a statement with many parameters than Postgres takes to store the
 * rows.
 *
 * @param rows at least one row; all rows must have the same fields
 */
export function jsonRows<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join());
  const values = rows.map((row) => {
    // A loop, because an array of entries per row takes four times as long.
    const value: Record<string, unknown> = {};
    for (const [field, { name }] of columns) value[name] = toStorable((row as Record<string, unknown>)[field]);
    return value;
  });
  return sql`(${names}) select ${names}
    from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(values)}::json)`;
}

/** Converts a value for Postgres's JSON input: bytes to hexadecimal digits, and lone surrogates to U+FFFD. */
function toStorable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\uFFFD");
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
