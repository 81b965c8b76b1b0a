import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Columns in the forms that every table of the bank uses. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const cents = (name: string) => bigint(name, { mode: "number" });
