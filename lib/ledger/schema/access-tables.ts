import { bigint, boolean, doublePrecision, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** People who may sign in. */
export const people = pgTable("people", {
  id: uuid("id").primaryKey(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  /** argon2id in the PHC format. */
  passwordHash: text("password_hash").notNull(),
  roles: text("roles").array().notNull(),
  isDemo: boolean("is_demo").notNull().default(false),
  disabledAt: moment("disabled_at"),
  createdAt: moment("created_at").notNull(),
});

/** Sessions; the cookie holds only a row's id, and the row is checked on every use. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** Twelve hours after sign-in, regardless of use. */
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("sessions_of_person").on(table.personId), index("sessions_expiry").on(table.expiresAt)],
);

/**
 * How full each budget of sign-in attempts is. A budget drains with time; the rows of empty ones are deleted.
 */
export const signInBudgets = pgTable(
  "sign_in_budgets",
  {
    /** An HMAC of what the budget belongs to: an address in a network, a network, a browser of a person. */
    key: text("key").primaryKey(),
    /** Attempts that count against it, as of `updatedAt`. */
    level: doublePrecision("level").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("sign_in_budgets_age").on(table.updatedAt)],
);

/** Who did what, when, and the result. Append-only; each row is written in the transaction of the change it records. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    personId: uuid("person_id"),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    result: text("result").notNull(),
    /** The bank's `x-request-id` [GAP-40]. */
    requestId: text("request_id"),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("audit_entries_newest").on(table.at, table.id),
    index("audit_entries_of_person").on(table.personId, table.at, table.id),
    index("audit_entries_by_action").on(table.action, table.at, table.id),
    index("audit_entries_of_subject").on(table.subject, table.at, table.id),
    index("audit_entries_by_result").on(table.result, table.at, table.id),
  ],
);
