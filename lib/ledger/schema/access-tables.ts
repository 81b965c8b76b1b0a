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

/** People who may sign in or are invited. */
export const people = pgTable(
  "people",
  {
    id: uuid("id").primaryKey(),
    /** In lowercase. */
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    /** argon2id hash in PHC format; null until the invited person sets a password. */
    passwordHash: text("password_hash"),
    /** OpenID provider, and its `sub` for this person; null until the person signs in through a provider. */
    oidcIssuer: text("oidc_issuer"),
    oidcSubject: text("oidc_subject"),
    roles: text("roles").array().notNull(),
    isDemo: boolean("is_demo").notNull().default(false),
    disabledAt: moment("disabled_at"),
    /** When the person was permanently disabled, and from then on shown only in the audit log. */
    removedAt: moment("removed_at"),
    /** When any of the person's sessions was last used. */
    lastSeenAt: moment("last_seen_at"),
    /** Preferred IANA time zone; null to use the browser's. */
    timeZone: text("time_zone"),
    /** Preferred theme; null until the person chooses one. */
    theme: text("theme"),
    /** Columns of the payments list, in order, as named in its URL; null for the default columns. */
    paymentColumns: text("payment_columns"),
    /** Increases with each change by an administrator, who submits the version on their page. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("people_oidc").on(table.oidcIssuer, table.oidcSubject)],
);

/** Links that give invited people access. Each link works once, until it expires. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 hash of the link's token, in hex; the token is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The invited person; null in the link for the first administrator, who does not exist yet. */
    personId: uuid("person_id").references(() => people.id),
    invitedBy: uuid("invited_by").references(() => people.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    /** When the link was replaced or revoked. */
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("invitations_of_person").on(table.personId, table.createdAt)],
);

/** Number of rows exported per person and day, to enforce the policy's limit. */
export const exportedRows = pgTable(
  "exported_rows",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    /** UTC date. */
    day: date("day").notNull(),
    rows: integer("rows").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);

/** Sign-in with a local password, or through an OpenID provider. */
export type SignInMethod = "password" | "oidc";

/** Sessions. The cookie contains only the session ID, which is checked on every request. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    method: text("method").$type<SignInMethod>().notNull().default("password"),
    /** When a second factor was last presented; null if never. */
    steppedUpAt: moment("stepped_up_at"),
    /** Browser's `User-Agent` at sign-in; null if there was none. */
    userAgent: text("user_agent"),
    /** Client address at sign-in; null if unknown. */
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

/** Personal access tokens for the API. Tokens and their owners are checked on every request. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    /** Name given by the owner. */
    name: text("name").notNull(),
    /** SHA-256 hash of the token, in hex; the token is not stored. */
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
 * Levels of the sign-in budgets. Budgets drain over time; rows of empty budgets are deleted.
 */
export const signInBudgets = pgTable(
  "sign_in_budgets",
  {
    /** HMAC of what the budget applies to: an address in a network, a network, or a person's browser. */
    key: text("key").primaryKey(),
    /** Number of attempts in the budget as of `updatedAt`. */
    level: doublePrecision("level").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("sign_in_budgets_age").on(table.updatedAt)],
);
