import { sql } from "drizzle-orm";
import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Generates an id: random, or the next id for the sandbox's seed [GAP-43]. A migration defines the SQL function. */
export const nextId = sql<string>`next_id()`;

/** Column types shared by all the bank's tables. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
/** A primary key that defaults to {@link nextId}. */
export const idColumn = () =>
  uuid("id")
    .primaryKey()
    .$defaultFn(() => nextId);
export const cents = (name: string) => bigint(name, { mode: "number" });
