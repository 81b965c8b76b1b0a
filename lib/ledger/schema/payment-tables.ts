import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";
import type { CalendarDate } from "@/lib/time/calendar-date";

/** Full-text search is available in every Postgres, including the embedded one; the trigram extension may not be. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Returns expressions for all suffixes of a number, such as "773" of "0773", so that a prefix search finds any part of
 * the number. Full-text search cannot match inside words, and the trigram extension may be missing.
 *
 * @param maxLength number of characters to which the number is truncated
 */
const suffixesOf = (column: string, maxLength: number) =>
  Array.from(
    { length: maxLength - 2 },
    (_, index) => `substr(left(coalesce(${column}, ''), ${maxLength}), ${index + 1})`,
  );

/** Indexed expression for finding payments by part of an account or check number; queries must repeat it exactly. */
export const NUMBER_PARTS = sql.raw(
  `to_tsvector('simple'::regconfig, ${[...suffixesOf("account_number", 17), ...suffixesOf("check_number", 15)].join(" || ' ' || ")})`,
);

/** Truncated because index entries have a size limit, but text from the bank does not. */
export const BANK_REFERENCE = sql.raw("lower(left(record->>'referenceId', 100))");
export const OWN_REFERENCE = sql.raw("lower(left(client_identifier, 100))");
/** Reversed so that references with the same ending are an index range. */
export const BANK_REFERENCE_REVERSED = sql.raw("reverse(lower(left(record->>'referenceId', 100)))");
export const OWN_REFERENCE_REVERSED = sql.raw("reverse(lower(left(client_identifier, 100)))");
/** Account on which the check is drawn, without leading zeros. */
export const DRAWER_ACCOUNT = sql.raw("ltrim(left(record->>'payerAccountNumber', 100), '0')");

/** Separates the parts of `facets`; no enumerated value contains it. */
export const FACET_SEPARATOR = "\u001f";

const facet = (column: string) => `coalesce(${column}, '')`;
const mark = (condition: string, letter: string) => `case when ${condition} then '${letter}' else '' end`;

/** Bank data about check payments; written only by `apply-payment.ts`. */
export const payments = pgTable(
  "payments",
  {
    id: text("id").primaryKey(),
    /**
     * The bank's `createdAt`, or until known, when the portal first received data about the payment. Sorts the list.
     */
    createdAt: moment("created_at").notNull(),
    /** `createdAt` as received from the bank, with its UTC offset. */
    createdAtText: text("created_at_text"),
    lastModifiedAtText: text("last_modified_at_text"),
    status: text("status"),
    posting: text("posting"),
    paymentType: text("payment_type"),
    direction: text("direction"),
    checkType: text("check_type"),
    accountNumber: text("account_number"),
    checkNumber: text("check_number"),
    payeeName: text("payee_name"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    rejectionReason: text("rejection_reason"),
    returnCode: text("return_code"),
    positivePayResult: text("positive_pay_result"),
    wasReturned: boolean("was_returned"),
    decisionRequired: boolean("decision_required"),
    clientIdentifier: text("client_identifier"),
    /** ID of the returned or redeposited payment. A generated column. */
    originalPaymentId: text("original_payment_id").generatedAlwaysAs(sql`record->>'originalPaymentId'`),
    /**
     * Words in the payee name, separated by ASCII characters other than letters and digits. Stored, because computing
     * them during a search over many payments takes seconds.
     */
    payeeWords: words("payee_words").generatedAlwaysAs(
      sql.raw(
        String.raw`to_tsvector('simple'::regconfig, regexp_replace(left(payee_name, 200), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))`,
      ),
    ),
    /**
     * Status, direction, type and posting, then the flags `d` (decision required), `u` (unauthorized) and `r`
     * (returned). A ledger has a few dozen combinations, each an index range in list order.
     */
    facets: text("facets").generatedAlwaysAs(
      sql.raw(
        [
          ...["status", "direction", "payment_type", "posting"].map(facet),
          `${mark("decision_required", "d")} || ${mark("positive_pay_result = 'Unauthorized'", "u")} || ${mark("was_returned", "r")}`,
        ].join(" || chr(31) || "),
      ),
    ),
    /** All merged fields from the bank, including unknown fields. */
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
    /** For each field in `record`, the order stamp of the response that set it. */
    fieldStamps: jsonb("field_stamps").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    // Ascending and read backward, because a descending index with nulls last does not support `order by … desc`.
    index("payments_newest").on(table.createdAt, table.id),
    index("payments_by_facets").on(table.facets, table.createdAt, table.id),
    index("payments_by_client_identifier").on(table.clientIdentifier),
    index("payments_by_account").on(table.accountNumber, table.createdAt, table.id),
    index("payments_by_account_and_facets").on(table.accountNumber, table.facets, table.createdAt, table.id),
    index("payments_by_amount").on(table.amountCents, table.createdAt, table.id),
    // Without leading zeros, which only some checks have.
    index("payments_by_check_number").on(sql`ltrim(check_number, '0')`, table.createdAt, table.id),
    index("payments_by_payee").using("gin", table.payeeWords),
    index("payments_by_number_part").using("gin", NUMBER_PARTS),
    // Compared as bytes, so that the indexes find prefixes of references with any database collation.
    index("payments_by_bank_reference").on(sql`${BANK_REFERENCE} text_pattern_ops`),
    index("payments_by_own_reference").on(sql`${OWN_REFERENCE} text_pattern_ops`),
    index("payments_by_end_of_bank_reference").on(sql`${BANK_REFERENCE_REVERSED} text_pattern_ops`),
    index("payments_by_end_of_own_reference").on(sql`${OWN_REFERENCE_REVERSED} text_pattern_ops`),
    index("payments_by_drawer").on(DRAWER_ACCOUNT, table.createdAt, table.id),
    index("payments_of_returns").on(table.createdAt, table.id).where(sql`${table.paymentType} = 'Return'`),
    index("payments_by_original").on(table.originalPaymentId).where(sql`${table.originalPaymentId} is not null`),
    index("payments_to_decide").on(table.createdAt, table.id).where(sql`${table.decisionRequired}`),
    index("payments_open_exceptions")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} = 'Hold' and ${table.direction} = 'Inbound' and ${table.positivePayResult} = 'Unauthorized'`,
      ),
    index("payments_unauthorized")
      .on(table.createdAt, table.id)
      .where(sql`${table.positivePayResult} = 'Unauthorized'`),
    index("payments_returned").on(table.createdAt, table.id).where(sql`${table.wasReturned}`),
  ],
);

/**
 * Count and sum of each day's payments, for each figure on the overview; `day-totals.ts` updates them with the
 * payments.
 */
export const paymentDayTotals = pgTable(
  "payment_day_totals",
  {
    /** Calendar day, in the bank's time zone, on which the payments were created. */
    date: date("date", { mode: "string" }).$type<CalendarDate>().notNull(),
    figure: text("figure").$type<DayFigure>().notNull(),
    count: integer("count").notNull(),
    /** A `bigint`, because a single amount can reach 2^53 - 1. */
    sumCents: numeric("sum_cents", { mode: "bigint" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.figure] })],
);

/** Figures that the overview shows per day. */
export const DAY_FIGURES = ["deposits", "inbound", "returned"] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];

/** Refresh schedules of payments; a payment that can no longer change has no next refresh. */
export const paymentRefreshes = pgTable(
  "payment_refreshes",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id),
    /** When the record last changed, by the portal's clock; recently changed payments are refreshed more often. */
    changedAt: moment("changed_at").notNull(),
    refreshedAt: moment("refreshed_at"),
    /** When an on-demand refresh was last started. */
    claimedAt: moment("claimed_at"),
    nextRefreshAt: moment("next_refresh_at"),
    failures: integer("failures").notNull().default(0),
    /** How often an event made a refresh due; a response requested before the last event may be outdated. */
    marks: integer("marks").notNull().default(0),
  },
  (table) => [
    index("payment_refreshes_due").on(table.nextRefreshAt).where(sql`${table.nextRefreshAt} is not null`),
    index("payment_refreshes_changed").on(table.changedAt),
  ],
);

/** Timelines of payments; `key` deduplicates entries from several sources. */
export const paymentTimeline = pgTable(
  "payment_timeline",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    key: text("key").notNull(),
    at: moment("at").notNull(),
    source: text("source").$type<TimelineSource>().notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name"),
    /** Null for the bank's timestamps, whose titles are added for display. */
    title: text("title"),
    detail: text("detail"),
  },
  (table) => [uniqueIndex("payment_timeline_once").on(table.paymentId, table.key)],
);

export type TimelineSource = "person" | "bank response" | "event" | "refresh";

/** Images fetched from the bank, whose bytes are stored as files. */
export const paymentPictures = pgTable(
  "payment_pictures",
  {
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    view: text("view").notNull(),
    contentType: text("content_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    sha256: text("sha256").notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [uniqueIndex("payment_pictures_once").on(table.paymentId, table.view)],
);

/** The portal's readings of images deposited through it, including the positions of defects. */
export const paymentReadings = pgTable(
  "payment_readings",
  {
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    view: text("view").notNull(),
    reading: jsonb("reading").$type<unknown>().notNull(),
  },
  (table) => [uniqueIndex("payment_readings_once").on(table.paymentId, table.view)],
);
