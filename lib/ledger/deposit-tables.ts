import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { IntentKind } from "./intent-kinds";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** sending → resolved, failed or unknown; unknown → resolved or failed; failed → sending when a person tries again. */
export type IntentState = "sending" | "unknown" | "resolved" | "failed";

/** What a deposit asks of the bank, without the pictures' bytes. */
export interface DepositIntentRequest {
  readonly accountNumber: string;
  readonly amountCents: number;
  readonly purpose?: string;
  readonly reference?: string;
  readonly isRedeposit?: boolean;
  readonly frontImageId: string;
  readonly backImageId: string;
}

/** What a person meant to change at the bank, written before the bank is asked. */
export const intents = pgTable(
  "intents",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<IntentKind>().notNull(),
    /** Made by the form before the first send; for what can be done but once, the id of what it is done to. */
    idempotencyKey: text("idempotency_key").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id").notNull(),
    state: text("state").$type<IntentState>().notNull(),
    clientIdentifier: text("client_identifier"),
    /** Hash of what is asked, so that one key can't mean two deposits. */
    requestHash: text("request_hash").notNull(),
    request: jsonb("request").$type<DepositIntentRequest>(),
    /** What any other kind asks, with what its resolver needs; never a password. */
    payload: jsonb("payload").$type<Readonly<Record<string, unknown>>>(),
    /** What it is about, as the audit names it: a payment's id, an account number. */
    subject: text("subject"),
    paymentId: text("payment_id"),
    /** The id of what came of it: a return, a restriction, an authorization, a registration. */
    resultId: text("result_id"),
    /** A sentence for a person when it failed. */
    message: text("message"),
    failureCode: text("failure_code"),
    requestId: text("request_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When the portal looks again by itself: a lease while sending, a back-off while unknown. */
    nextAttemptAt: moment("next_attempt_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("intents_once").on(table.kind, table.idempotencyKey),
    index("intents_of_payment").on(table.paymentId, table.createdAt),
    index("intents_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("intents_unresolved").on(table.createdAt).where(sql`${table.state} in ('sending', 'unknown')`),
  ],
);

/** Pictures put on the server one by one before a deposit names them; the bytes are files beside the database. */
export const stagedImages = pgTable(
  "staged_images",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    side: text("side").$type<"front" | "back">().notNull(),
    contentType: text("content_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    sha256: text("sha256").notNull(),
    /** The image tests and the MICR line, computed once. */
    reading: jsonb("reading").$type<unknown>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** While a deposit's outcome is open its pictures are kept, whatever `expiresAt` says. */
    heldByIntentId: uuid("held_by_intent_id"),
  },
  (table) => [
    index("staged_images_of_session").on(table.sessionId, table.createdAt),
    index("staged_images_expiry").on(table.expiresAt),
  ],
);

/** Accounts that deposits went to, with the names that people gave them. */
export const rememberedAccounts = pgTable("remembered_accounts", {
  accountNumber: text("account_number").primaryKey(),
  name: text("name"),
  lastUsedAt: moment("last_used_at"),
});
