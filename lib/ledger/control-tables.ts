import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What the bank has said about each restriction (2.2); written by `apply-restriction.ts` and by nothing else. */
export const restrictions = pgTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    masterAccountNumber: text("master_account_number"),
    subAccountNumber: text("sub_account_number"),
    status: text("status"),
    /** The bank's `createdAt`; until it says one, when the portal first heard of it. Orders the list. */
    createdAt: moment("created_at").notNull(),
    removedAt: moment("removed_at"),
    /** Everything the bank has said, fields we do not know included. */
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
    /** For each field of `record`, the order stamp of the answer it came from. */
    fieldStamps: jsonb("field_stamps").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index("restrictions_newest").on(table.createdAt, table.id),
    index("restrictions_of_account").on(table.masterAccountNumber, table.status),
  ],
);

/** What the bank has said about each Positive Pay authorization (2.3); written by `apply-authorization.ts` alone. */
export const authorizations = pgTable(
  "authorizations",
  {
    id: text("id").primaryKey(),
    accountNumber: text("account_number"),
    /** Digits without leading zeros, as they are compared [GAP-21]. */
    checkNumber: text("check_number"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    payeeName: text("payee_name"),
    status: text("status"),
    expiresAt: moment("expires_at"),
    paymentId: text("payment_id"),
    /** The bank's `createdAt`; until it says one, when the portal first heard of it. Orders the list. */
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
 * That somebody looked at a check presented without authorization and lets it return. The bank is told nothing: it
 * returns the check by itself at the cut-off [GAP-18], and until then the mind may be changed.
 */
export const exceptionDecisions = pgTable("exception_decisions", {
  paymentId: text("payment_id").primaryKey(),
  personId: uuid("person_id").notNull(),
  personName: text("person_name").notNull(),
  decidedAt: moment("decided_at").notNull(),
});
