import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Layer, Side } from "@/bank/domain/double-entry";
import type { Rail, RestrictionScope, RestrictionStatus, RestrictionType, TransactionType } from "@/lib/contract/enums";
import { cents, idColumn, instant } from "./columns";
import { accounts, partners } from "./schema";

/**
 * Core transactions: account postings and memo posts. Append-only: triggers reject every update and delete, and reject
 * the commit of a transaction whose entries do not balance.
 */
export const coreTransactions = pgTable(
  "core_transactions",
  {
    id: idColumn(),
    /** Insertion order. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    accountNumber: text("account_number")
      .notNull()
      .references(() => accounts.accountNumber),
    layer: text("layer").$type<Layer>().notNull(),
    rail: text("rail").$type<Rail>().notNull(),
    transactionType: text("transaction_type").$type<TransactionType>().notNull(),
    transactionCode: text("transaction_code").notNull(),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    memo: text("memo"),
    /** The transaction that this transaction reverses. Each is reversed at most once. */
    reversesId: uuid("reverses_id").references((): AnyPgColumn => coreTransactions.id),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("core_transactions_reverses").on(table.reversesId),
    index("core_transactions_account").on(table.accountNumber, table.sequence),
    check("core_transactions_amount", sql`${table.amountCents} > 0`),
  ],
);

/** Both sides of each core transaction. Balances are sums of entries and are not stored. */
export const coreEntries = pgTable(
  "core_entries",
  {
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => coreTransactions.id),
    line: smallint("line").notNull(),
    layer: text("layer").$type<Layer>().notNull(),
    /** An account number or a settlement account such as `settlement/Checks`. */
    ledgerAccount: text("ledger_account").notNull(),
    side: text("side").$type<Side>().notNull(),
    amountCents: cents("amount_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.line] }),
    index("core_entries_ledger_account").on(table.ledgerAccount, table.layer),
    check("core_entries_amount", sql`${table.amountCents} > 0`),
    check("core_entries_side", sql`${table.side} in ('Debit', 'Credit')`),
  ],
);

/** Restrictions (2.2), kept after their removal. */
export const restrictions = pgTable(
  "restrictions",
  {
    id: idColumn(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    masterAccountNumber: text("master_account_number")
      .notNull()
      .references(() => accounts.accountNumber),
    subAccountNumber: text("sub_account_number").references(() => accounts.accountNumber),
    restrictionType: text("restriction_type").$type<RestrictionType>().notNull(),
    appliesTo: text("applies_to").$type<RestrictionScope>().notNull(),
    status: text("status").$type<RestrictionStatus>().notNull(),
    rail: text("rail").$type<Rail>(),
    transactionType: text("transaction_type").$type<TransactionType>(),
    transactionCode: text("transaction_code"),
    amountThresholdCents: cents("amount_threshold_cents"),
    effectiveStartTimeHour: integer("effective_start_time_hour"),
    effectiveStartTimeMinute: integer("effective_start_time_minute"),
    effectiveEndTimeHour: integer("effective_end_time_hour"),
    effectiveEndTimeMinute: integer("effective_end_time_minute"),
    currency: text("currency"),
    reason: text("reason").notNull(),
    notes: text("notes"),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
    lastModifiedAt: instant("last_modified_at").notNull(),
  },
  (table) => [
    index("restrictions_active").on(table.masterAccountNumber, table.sequence).where(sql`${table.status} = 'Active'`),
    check("restrictions_removed", sql`(${table.status} = 'Active') = (${table.removedAt} is null)`),
  ],
);
