import { bigint, boolean, customType, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";
import { people } from "./access-tables";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

const personId = () =>
  uuid("person_id")
    .notNull()
    .references(() => people.id);

/** WebAuthn credentials used as second factors. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    personId: personId(),
    /** Base64url, as in WebAuthn's JSON. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key. */
    publicKey: bytes("public_key").notNull(),
    /** Signature counter of the authenticator; 0 if it has none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    /** Whether the passkey is synced to other devices. */
    isBackedUp: boolean("is_backed_up").notNull(),
    addedAt: moment("added_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_of_person").on(table.personId, table.addedAt)],
);

/** Keys of authenticator apps (RFC 6238): one confirmed key and one pending key per person. */
export const totpSecrets = pgTable(
  "totp_secrets",
  {
    personId: personId(),
    isConfirmed: boolean("is_confirmed").notNull(),
    /** Encrypted by the vault. */
    encryptedSecret: bytes("encrypted_secret").notNull(),
    addedAt: moment("added_at").notNull(),
    /** Time step of the last accepted code; codes for this and earlier steps are refused. */
    lastCounter: bigint("last_counter", { mode: "number" }),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [primaryKey({ columns: [table.personId, table.isConfirmed] })],
);

/** Recovery codes for people who lost all other factors; each code works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    personId: personId(),
    /** SHA-256 hash of the code, in hex; the code is not stored. */
    codeHash: text("code_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** Whether a WebAuthn challenge is for adding or presenting a passkey. */
export type ChallengePurpose = "add" | "present";

/** Pending WebAuthn challenges, one per session and purpose, deleted on use. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    sessionId: uuid("session_id").notNull(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    challenge: text("challenge").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    index("passkey_challenges_expiry").on(table.expiresAt),
  ],
);

/** Freezes placed without a recent second factor, which the person must confirm. */
export const unconfirmedFreezes = pgTable("unconfirmed_freezes", {
  /** ID of the intent that placed the restriction. */
  intentId: uuid("intent_id").primaryKey(),
  personId: uuid("person_id").notNull(),
  placedAt: moment("placed_at").notNull(),
  confirmedAt: moment("confirmed_at"),
});
