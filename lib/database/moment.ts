import { timestamp } from "drizzle-orm/pg-core";

/** A column for an instant. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
