import { sql } from "drizzle-orm";
import { bigint, check, customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Who did what, when, and the result, including refused attempts. Triggers refuse every change and chain each row when
 * its transaction commits. Add every new column to the canonical text of a row as well, see docs/audit.md.
 */
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
    /** The changed fields before the change. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    /** The changed fields after the change. */
    after: jsonb("after").$type<Record<string, unknown>>(),
    /** The client's address; null when no client's request caused the entry. */
    address: text("address"),
    /** The browser's `User-Agent`. */
    userAgent: text("user_agent"),
    /** All `x-request-id`s of the bank, when there are several. */
    requestIds: text("request_ids").array(),
    approvalId: uuid("approval_id"),
  },
  (table) => [
    index("audit_entries_newest").on(table.at, table.id),
    index("audit_entries_of_person").on(table.personId, table.at, table.id),
    index("audit_entries_by_action").on(table.action, table.at, table.id),
    index("audit_entries_of_subject").on(table.subject, table.at, table.id),
    index("audit_entries_by_result").on(table.result, table.at, table.id),
  ],
);

/** The chain over the audit rows in the order of their commits; written by a trigger, never by the portal. */
export const auditChain = pgTable("audit_chain", {
  /** 1, 2, 3 … without a gap. */
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull().unique(),
  previousHash: bytes("previous_hash").notNull(),
  /** SHA-256 of the previous hash, `seq` and the SHA-256 of the row's canonical text; format in docs/audit.md. */
  hash: bytes("hash").notNull(),
});

/** Beginnings of the chain: its first start, and the last row removed by each retention run. */
export const auditCheckpoints = pgTable("audit_checkpoints", {
  /** The last row before this beginning; 0 at the first start. */
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  /** The hash that the next row follows. */
  hash: bytes("hash").notNull(),
  /** JSON that describes the checkpoint, exactly as signed. */
  statement: text("statement").notNull(),
  /** The id of the key that signed it; null at the first start, whose hash is that of the statement. */
  keyId: text("key_id"),
  signature: bytes("signature"),
});

/** Signed heads of the chain, which make a later truncation detectable. */
export const auditSignatures = pgTable(
  "audit_signatures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
    at: moment("at").notNull(),
    /** JSON with `seq`, `hash` and `at`, exactly as signed. */
    statement: text("statement").notNull(),
    keyId: text("key_id").notNull(),
    signature: bytes("signature").notNull(),
  },
  (table) => [index("audit_signatures_by_seq").on(table.seq)],
);

/** The Ed25519 key pairs of this installation; the newest one signs. */
export const signingKeys = pgTable("signing_keys", {
  /** The first 16 hexadecimal digits of the public key's SHA-256. */
  id: text("id").primaryKey(),
  /** SubjectPublicKeyInfo (DER). */
  publicKey: bytes("public_key").notNull(),
  /** PKCS #8 (DER), encrypted by the vault under the name `signing-keys/` and the id. */
  encryptedPrivateKey: bytes("encrypted_private_key").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** A row that breaks the chain. */
export interface ChainProblem {
  readonly seq: number;
  readonly entryId: number | null;
  readonly message: string;
  readonly foundAt: string;
}

/** How far the chain has been verified; one row. */
export const auditVerification = pgTable(
  "audit_verification",
  {
    id: integer("id").primaryKey().default(1),
    /** The rows up to this one were verified in order. */
    verifiedSeq: bigint("verified_seq", { mode: "number" }).notNull(),
    verifiedHash: bytes("verified_hash").notNull(),
    verifiedAt: moment("verified_at").notNull(),
    /** Verified rows are verified again periodically: the progress of the current pass. */
    passSeq: bigint("pass_seq", { mode: "number" }).notNull(),
    passHash: bytes("pass_hash").notNull(),
    passStartedAt: moment("pass_started_at").notNull(),
    /** When the last complete pass ended. */
    lastPassAt: moment("last_pass_at"),
    problem: jsonb("problem").$type<ChainProblem>(),
  },
  (table) => [check("audit_verification_is_one", sql`${table.id} = 1`)],
);
