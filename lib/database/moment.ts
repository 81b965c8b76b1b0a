import { timestamp } from "drizzle-orm/pg-core";

/** Defines a `timestamptz` column that maps to `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
