import { sql } from "drizzle-orm";
import { bigint, check, customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Records who did what, when, and the result, including refused attempts. Triggers reject all changes, and chain each
 * row when its transaction commits. New columns must be added to the canonical text of a row, see docs/audit.md.
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
    /** Changed fields before the change. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    /** Changed fields after the change. */
    after: jsonb("after").$type<Record<string, unknown>>(),
    /** Client address; null if no client request caused the entry. */
    address: text("address"),
    /** Browser's `User-Agent`. */
    userAgent: text("user_agent"),
    /** All of the bank's `x-request-id` values, if there are several. */
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

/** Chain of the audit rows in commit order; written only by a trigger. */
export const auditChain = pgTable("audit_chain", {
  /** Position from 1, without gaps. */
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull().unique(),
  previousHash: bytes("previous_hash").notNull(),
  /** SHA-256 of the previous hash, `seq` and the SHA-256 of the row's canonical text; see docs/audit.md. */
  hash: bytes("hash").notNull(),
});

/** Starting points of the chain: the initial checkpoint, and the last row removed by each retention run. */
export const auditCheckpoints = pgTable("audit_checkpoints", {
  /** Last row before this checkpoint; 0 for the initial checkpoint. */
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  /** Hash to which the next row is chained. */
  hash: bytes("hash").notNull(),
  /** JSON that describes the checkpoint, exactly as signed. */
  statement: text("statement").notNull(),
  /** ID of the signing key; null for the initial checkpoint, whose hash is the statement's hash. */
  keyId: text("key_id"),
  signature: bytes("signature"),
});

/** Signed heads of the chain, which allow detecting truncation. */
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

/** Ed25519 key pairs of this installation. */
export const signingKeys = pgTable("signing_keys", {
  /** First 16 hexadecimal digits of the public key's SHA-256 hash. */
  id: text("id").primaryKey(),
  /** SubjectPublicKeyInfo (DER). */
  publicKey: bytes("public_key").notNull(),
  /** PKCS #8 (DER), encrypted by the vault with the name `signing-keys/` and the ID. */
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

/** A single row with the progress of verifying the chain. */
export const auditVerification = pgTable(
  "audit_verification",
  {
    id: integer("id").primaryKey().default(1),
    /** All rows up to this position have been verified in order. */
    verifiedSeq: bigint("verified_seq", { mode: "number" }).notNull(),
    verifiedHash: bytes("verified_hash").notNull(),
    verifiedAt: moment("verified_at").notNull(),
    /** Progress of the current pass, because rows are verified again periodically. */
    passSeq: bigint("pass_seq", { mode: "number" }).notNull(),
    passHash: bytes("pass_hash").notNull(),
    passStartedAt: moment("pass_started_at").notNull(),
    /** When the last complete pass ended. */
    lastPassAt: moment("last_pass_at"),
    problem: jsonb("problem").$type<ChainProblem>(),
  },
  (table) => [check("audit_verification_is_one", sql`${table.id} = 1`)],
);
