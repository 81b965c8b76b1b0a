import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** People who may sign in, or are invited to. */
export const people = pgTable(
  "people",
  {
    id: uuid("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    /** argon2id in the PHC format; null until an invited person has chosen a password. */
    passwordHash: text("password_hash"),
    /** The OpenID provider and its `sub` for this person; null until they sign in through one. */
    oidcIssuer: text("oidc_issuer"),
    oidcSubject: text("oidc_subject"),
    roles: text("roles").array().notNull(),
    isDemo: boolean("is_demo").notNull().default(false),
    disabledAt: moment("disabled_at"),
    /** When a person was permanently disabled; they are then shown only in the audit log. */
    removedAt: moment("removed_at"),
    /** The last use of any of their sessions. */
    lastSeenAt: moment("last_seen_at"),
    /** The preferred IANA time zone; null to follow the browser. */
    timeZone: text("time_zone"),
    /** The preferred theme; null until one is chosen. */
    theme: text("theme"),
    /** The columns of the payments list in order, as named in its URL; null for the default columns. */
    paymentColumns: text("payment_columns"),
    /** Increases with each change by an administrator, who submits the version that they saw. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("people_oidc").on(table.oidcIssuer, table.oidcSubject)],
);

/** Links that give invited people access. A link works once, until it expires. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the token in the link, in hex; the token itself is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The invited person; null for the link of the first administrator, who does not exist yet. */
    personId: uuid("person_id").references(() => people.id),
    invitedBy: uuid("invited_by").references(() => people.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    /** When a later link replaced it, or an administrator revoked it. */
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("invitations_of_person").on(table.personId, table.createdAt)],
);

/** Rows that each person exported per day, for the policy's limit. */
export const exportedRows = pgTable(
  "exported_rows",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    /** The day in UTC. */
    day: date("day").notNull(),
    rows: integer("rows").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);

/** A password of a local account, or an OpenID provider. */
export type SignInMethod = "password" | "oidc";

/** Sessions; the cookie contains only a row's id, and the row is checked on every use. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** How the person signed in. */
    method: text("method").$type<SignInMethod>().notNull().default("password"),
    /** When a second factor was last presented; null when none was. */
    steppedUpAt: moment("stepped_up_at"),
    /** The browser's `User-Agent` at sign-in; null when there was none. */
    userAgent: text("user_agent"),
    /** The client's address at sign-in; null when unknown. */
    address: text("address"),
    /** Twelve hours after sign-in, regardless of use. */
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /**
     * Position in the database's log of the session's last change, which a replica must have replayed; null if there
     * is none.
     */
    mustSee: text("must_see"),
  },
  (table) => [index("sessions_of_person").on(table.personId), index("sessions_expiry").on(table.expiresAt)],
);

/** Personal access tokens of the API; the row and its person are checked on every use. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    /** The owner's name for it. */
    name: text("name").notNull(),
    /** SHA-256 of the token, in hex; the token itself is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    scopes: text("scopes").array().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("access_tokens_of_person").on(table.personId, table.createdAt),
    index("access_tokens_expiry").on(table.expiresAt),
  ],
);

/**
 * How full each budget of sign-in attempts is. A budget drains with time; the rows of empty ones are deleted.
 */
export const signInBudgets = pgTable(
  "sign_in_budgets",
  {
    /** An HMAC of the budget's owner: an address in a network, a network, or a person's browser. */
    key: text("key").primaryKey(),
    /** Attempts that count against it, as of `updatedAt`. */
    level: doublePrecision("level").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("sign_in_budgets_age").on(table.updatedAt)],
);
