import { sql } from "drizzle-orm";
import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A new id: random, or the next one of the seed that the sandbox was given [GAP-43]. The function is a migration's. */
export const drawnId = sql<string>`next_id()`;

/** Columns in the forms that every table of the bank uses. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
/** A primary key that is drawn as {@link drawnId} says, unless it is given. */
export const ownId = () =>
  uuid("id")
    .primaryKey()
    .$defaultFn(() => drawnId);
export const cents = (name: string) => bigint(name, { mode: "number" });
