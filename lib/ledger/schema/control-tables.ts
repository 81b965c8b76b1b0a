import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Bank data about each restriction (2.2); written only by `apply-restriction.ts`. */
export const restrictions = pgTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    masterAccountNumber: text("master_account_number"),
    subAccountNumber: text("sub_account_number"),
    status: text("status"),
    /** The bank's `createdAt`, or until known, when the portal first received data about the record. Sorts the list. */
    createdAt: moment("created_at").notNull(),
    removedAt: moment("removed_at"),
    /** All merged fields from the bank, including unknown fields. */
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
    /** For each field in `record`, the order stamp of the response that set it. */
    fieldStamps: jsonb("field_stamps").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index("restrictions_newest").on(table.createdAt, table.id),
    index("restrictions_of_account").on(table.masterAccountNumber, table.status),
    index("restrictions_of_subaccount").on(table.subAccountNumber, table.status),
  ],
);

/** Bank data about each Positive Pay authorization (2.3); written only by `apply-authorization.ts`. */
export const authorizations = pgTable(
  "authorizations",
  {
    id: text("id").primaryKey(),
    accountNumber: text("account_number"),
    /** Normalized: digits without leading zeros [GAP-21]. */
    checkNumber: text("check_number"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    payeeName: text("payee_name"),
    status: text("status"),
    expiresAt: moment("expires_at"),
    paymentId: text("payment_id"),
    /** The bank's `createdAt`, or until known, when the portal first received data about the record. Sorts the list. */
    createdAt: moment("created_at").notNull(),
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
    fieldStamps: jsonb("field_stamps").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index("authorizations_newest").on(table.createdAt, table.id),
    index("authorizations_of_check").on(table.accountNumber, table.checkNumber),
    index("authorizations_by_status").on(table.status, table.createdAt, table.id),
  ],
);

/**
 * Decisions about checks presented without authorization, kept after the cut-off. A decision to return a check sends
 * nothing, because the bank returns it automatically at the cut-off [GAP-18]. A decision to pay authorizes the check.
 */
export const exceptionDecisions = pgTable("exception_decisions", {
  paymentId: text("payment_id").primaryKey(),
  personId: uuid("person_id").notNull(),
  personName: text("person_name").notNull(),
  decidedAt: moment("decided_at").notNull(),
  decision: text("decision").$type<ExceptionDecision>().notNull().default("let-return"),
  /** Why the check was an exception at the time of the decision. */
  mismatch: text("mismatch"),
  /** Comment by the person who decided. */
  note: text("note"),
});

export type ExceptionDecision = "pay" | "let-return";
