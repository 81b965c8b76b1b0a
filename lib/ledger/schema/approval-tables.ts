import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";
import type { ApprovalKind } from "./approval-kinds";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * proposed → executing → done or failed, once approved; executing → proposed if nothing reached the bank; proposed →
 * rejected, withdrawn or expired. For reviews of completed changes: proposed → approved or rejected.
 */
export type ApprovalState =
  | "proposed"
  | "approved"
  | "executing"
  | "done"
  | "failed"
  | "rejected"
  | "withdrawn"
  | "expired";

/** Changes that one person proposes and another must approve, and reviews of immediate changes. */
export const approvals = pgTable(
  "approvals",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<ApprovalKind>().notNull(),
    /** Permission that both the proposer and the approver need. */
    permission: text("permission").notNull(),
    /** Key of the change: the form's key or the target's ID. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** `idempotencyKey` for a form, which can be proposed once; unique for a target, which can be proposed again. */
    onceKey: text("once_key").notNull(),
    /** Form input, from which the change is validated and built again on approval. */
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The request to send, without passwords. */
    payload: jsonb("payload").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Hash of the request, including its secret; only a request with this hash is sent. */
    payloadHash: text("payload_hash").notNull(),
    /** Encrypted secret part of the input; null if there is none or the approval has ended. */
    encryptedSecret: bytes("encrypted_secret"),
    /** Data shown to the proposer, used to show later changes. */
    basis: jsonb("basis").$type<Readonly<Record<string, unknown>>>(),
    subject: text("subject"),
    paymentId: text("payment_id"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    state: text("state").$type<ApprovalState>().notNull(),
    approversNeeded: integer("approvers_needed").notNull(),
    proposerId: uuid("proposer_id").notNull(),
    proposerName: text("proposer_name").notNull(),
    proposerSessionId: uuid("proposer_session_id").notNull(),
    /** Reason given by the proposer. */
    note: text("note"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When the proposal expires or the review is due. */
    expiresAt: moment("expires_at").notNull(),
    /** The last approver, or the person who rejected or withdrew the proposal. */
    decidedById: uuid("decided_by_id"),
    decidedByName: text("decided_by_name"),
    decidedAt: moment("decided_at"),
    /** Why the proposal was rejected or withdrawn, or failed. */
    reason: text("reason"),
    /** ID of the resulting or reviewed intent. */
    intentId: uuid("intent_id"),
    /** ID of the resulting record. */
    resultId: text("result_id"),
  },
  (table) => [
    uniqueIndex("approvals_once").on(table.kind, table.onceKey),
    uniqueIndex("approvals_one_open")
      .on(table.kind, table.idempotencyKey)
      .where(sql`${table.state} in ('proposed', 'executing')`),
    index("approvals_open").on(table.createdAt, table.id).where(sql`${table.state} in ('proposed', 'executing')`),
    index("approvals_ended").on(table.updatedAt, table.id),
    index("approvals_of_proposer").on(table.proposerId, table.createdAt),
    index("approvals_of_intent").on(table.intentId),
    index("approvals_of_payment").on(table.paymentId, table.createdAt),
  ],
);

export type ApprovalEntryKind = "approve" | "reject" | "withdraw" | "comment" | "confirm" | "lift";

/** Comments and decisions on an approval, in chronological order. Append-only. */
export const approvalEntries = pgTable(
  "approval_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    approvalId: uuid("approval_id")
      .notNull()
      .references(() => approvals.id),
    at: moment("at").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    kind: text("kind").$type<ApprovalEntryKind>().notNull(),
    text: text("text"),
  },
  (table) => [
    index("approval_entries_of_approval").on(table.approvalId, table.id),
    uniqueIndex("approval_entries_one_approve")
      .on(table.approvalId, table.personId)
      .where(sql`${table.kind} = 'approve'`),
  ],
);
