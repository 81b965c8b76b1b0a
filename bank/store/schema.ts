import { isNotNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountType } from "@/bank/domain/account";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import type { CheckReading } from "@/bank/domain/check-reader";
import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type {
  AvailabilityPolicy,
  CheckType,
  ImageView,
  PaymentDirection,
  PaymentSource,
  PaymentStatus,
  PaymentType,
  PositivePayResult,
  Posting,
  RejectionReason,
} from "@/lib/contract/enums";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { bytes, cents, idColumn, instant } from "./columns";

export const partners = pgTable("partners", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
});

/** A partner's API credentials; the secret is stored as an argon2id hash [GAP-38]. */
export const clients = pgTable("clients", {
  clientId: text("client_id").primaryKey(),
  partnerId: uuid("partner_id")
    .notNull()
    .references(() => partners.id),
  secretHash: text("secret_hash").notNull(),
});

/** Access tokens, stored as SHA-256 hashes; times are in real time, not on the business clock. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.clientId),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("access_tokens_expires_at").on(table.expiresAt)],
);

export const accounts = pgTable(
  "accounts",
  {
    accountNumber: text("account_number").primaryKey(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    customerId: uuid("customer_id").notNull(),
    productId: uuid("product_id").notNull(),
    name: text("name").notNull(),
    type: text("type").$type<AccountType>().notNull(),
    openedOn: date("opened_on", { mode: "string" }).$type<CalendarDate>().notNull(),
    depositsEnabled: boolean("deposits_enabled").notNull(),
    repeatedOverdrafts: boolean("repeated_overdrafts").notNull(),
    maxItemAmountCents: cents("max_item_amount_cents").notNull(),
    maxDepositAmountCents: cents("max_deposit_amount_cents").notNull(),
    maxItemsPerDay: integer("max_items_per_day").notNull(),
    /** The master account of a subaccount; null for a master account. */
    masterAccountNumber: text("master_account_number").references((): AnyPgColumn => accounts.accountNumber),
    /** Whether checks drawn on the account are paid only if authorized [GAP-17]. */
    positivePayEnabled: boolean("positive_pay_enabled").notNull().default(false),
  },
  (table) => [index("accounts_partner").on(table.partnerId), index("accounts_master").on(table.masterAccountNumber)],
);

/** Check payments. Only `transition-payment.ts` updates them. */
export const payments = pgTable(
  "payments",
  {
    id: idColumn(),
    /** Order of arrival; also used as the check's sequence number and at the end of its reference id. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    /** As sent; not a foreign key, since deposits to unknown accounts are also recorded [GAP-14]. */
    accountNumber: text("account_number").notNull(),
    customerId: uuid("customer_id"),
    productId: uuid("product_id"),
    paymentType: text("payment_type").$type<PaymentType>().notNull(),
    direction: text("direction").$type<PaymentDirection>().notNull(),
    source: text("source").$type<PaymentSource>().notNull(),
    status: text("status").$type<PaymentStatus>().notNull(),
    posting: text("posting").$type<Posting>().notNull(),
    rejectionReason: text("rejection_reason").$type<RejectionReason>(),
    postingCode: text("posting_code"),
    positivePayResult: text("positive_pay_result").$type<PositivePayResult>(),
    /** The authorization matched to the check. */
    positivePayMatchId: uuid("positive_pay_match_id"),
    returnCode: text("return_code").$type<ReturnCode>(),
    amountCents: cents("amount_cents").notNull(),
    recognizedAmountCents: cents("recognized_amount_cents"),
    purpose: text("purpose"),
    clientIdentifier: text("client_identifier"),
    /** SHA-256 of the deposit request, to distinguish a repeated request from a different one [GAP-6]. */
    requestHash: text("request_hash"),
    isRedeposit: boolean("is_redeposit").notNull(),
    originalPaymentId: uuid("original_payment_id"),
    checkType: text("check_type").$type<CheckType>().notNull(),
    micr: text("micr"),
    payerRoutingNumber: text("payer_routing_number"),
    payerAccountNumber: text("payer_account_number"),
    checkNumber: text("check_number"),
    payeeName: text("payee_name"),
    /** Bank of first deposit. */
    bofdRoutingNumber: text("bofd_routing_number").notNull().default(BANK_ROUTING_NUMBER),
    /** The payment whose id this check's images are stored under: itself or its original; null without images. */
    picturesOf: uuid("pictures_of"),
    /** The deposit at this bank that presented an on-us check. */
    onUsDepositId: uuid("on_us_deposit_id"),
    /** Null if the check has no images. */
    iqaPassed: boolean("iqa_passed"),
    policy: text("policy").$type<AvailabilityPolicy>(),
    schedule: jsonb("schedule").$type<number[]>(),
    depositBusinessDate: date("deposit_business_date", { mode: "string" }).$type<CalendarDate>().notNull(),
    memoPostId: uuid("memo_post_id"),
    coreTransactionId: text("core_transaction_id"),
    fedBatchId: text("fed_batch_id"),
    fedBatchSequence: integer("fed_batch_sequence"),
    decisionRequired: boolean("decision_required").notNull(),
    wasDecisioned: boolean("was_decisioned").notNull(),
    wasReturned: boolean("was_returned").notNull(),
    /** The next transition that the bank makes automatically, and its time on the business clock. */
    dueTransition: text("due_move").$type<TransitionName>(),
    dueAt: instant("due_at"),
    createdAt: instant("created_at").notNull(),
    rejectedAt: instant("rejected_at"),
    canceledAt: instant("canceled_at"),
    escalatedAt: instant("escalated_at"),
    postedAt: instant("posted_at"),
    processedAt: instant("processed_at"),
    completedAt: instant("completed_at"),
    lastModifiedAt: instant("last_modified_at").notNull(),
  },
  (table) => [
    uniqueIndex("payments_client_identifier").on(table.partnerId, table.clientIdentifier),
    index("payments_account_day").on(table.accountNumber, table.depositBusinessDate),
    index("payments_same_check").on(table.payerRoutingNumber, table.payerAccountNumber, table.checkNumber),
    index("payments_original").on(table.originalPaymentId),
    // Finds an account's checks on hold when a check is authorized.
    index("payments_held").on(table.accountNumber).where(sql`${table.status} = 'Hold'`),
    index("payments_due").on(table.dueAt, table.sequence).where(isNotNull(table.dueAt)),
    check("payments_due_whole", sql`(${table.dueTransition} is null) = (${table.dueAt} is null)`),
  ],
);

/** The images of a payment: the original, its cropped grayscale JPEG and its exchange image. */
export const checkPictures = pgTable(
  "check_pictures",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    view: text("view").$type<ImageView>().notNull(),
    exchangeTiff: bytes("exchange_tiff").notNull(),
    grayJpeg: bytes("gray_jpeg").notNull(),
    original: bytes("original").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.view] })],
);

export const checkAnalyses = pgTable("check_analyses", {
  paymentId: uuid("payment_id")
    .primaryKey()
    .references(() => payments.id),
  analysis: jsonb("analysis").$type<CheckReading["analysis"]>().notNull(),
});

/** One row for each distribution with at least one item. */
export const distributions = pgTable("distributions", {
  id: text("id").primaryKey(),
  windowAt: instant("window_at").notNull(),
  items: integer("items").notNull(),
});

/** One row: the business clock's offset from real time, and the frozen time if it is frozen. */
export const businessClock = pgTable(
  "business_clock",
  {
    id: smallint("id").primaryKey(),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    /** Null while the clock is running. */
    frozenAt: instant("frozen_at"),
  },
  (table) => [check("business_clock_one_row", sql`${table.id} = 1`)],
);

/** Counts ids generated from seeds. Never reset, so that no id is generated twice [GAP-43]. */
export const idCounter = pgSequence("id_counter");

/** One row: the seed for generated ids, which are random without one [GAP-43]. */
export const idSource = pgTable(
  "id_source",
  {
    id: smallint("id").primaryKey(),
    seed: text("seed"),
  },
  (table) => [check("id_source_one_row", sql`${table.id} = 1`)],
);
