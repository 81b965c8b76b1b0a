import "server-only";
import { and, eq, gte, inArray, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { payments } from "./payment-tables";

/** What a payment can be marked with, beside its status. */
export const PAYMENT_FLAGS = ["decision", "unauthorized", "returned"] as const;

export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** Which payments are wanted. Values of one filter are alternatives, filters narrow one another. */
export interface PaymentFilters {
  readonly statuses?: readonly string[];
  readonly directions?: readonly string[];
  readonly types?: readonly string[];
  readonly postings?: readonly string[];
  readonly flags?: readonly PaymentFlag[];
  readonly accountNumbers?: readonly string[];
  /** From this instant on. */
  readonly createdFrom?: Date;
  /** Before this instant. */
  readonly createdBefore?: Date;
  readonly minCents?: number;
  readonly maxCents?: number;
  /** Digits; leading zeros do not count. */
  readonly checkNumber?: string;
  /** Words that words of the payee's name begin with, in any order and letter case. */
  readonly payee?: string;
}

/**
 * The order of creation, for what may be found in few payments or in many: Postgres does not know which beforehand, and
 * told to read the list in its order until a page is full it reads all of it for what is rare. An order that no index has
 * makes it begin with the index of what is looked for: the cost is that of what is found.
 */
export const FOUND_ORDER = sql`${payments.createdAt} + interval '0'`;

const FLAG_CONDITIONS = {
  decision: sql`${payments.decisionRequired}`,
  unauthorized: eq(payments.positivePayResult, "Unauthorized"),
  returned: sql`${payments.wasReturned}`,
} satisfies Record<PaymentFlag, SQL>;

/** The filters as one condition; undefined when they leave nothing out. */
export function paymentCondition(filters: PaymentFilters): SQL | undefined {
  const { createdFrom, createdBefore, minCents, maxCents, checkNumber, payee, flags = [] } = filters;
  return and(
    oneOf(payments.status, filters.statuses),
    oneOf(payments.direction, filters.directions),
    oneOf(payments.paymentType, filters.types),
    oneOf(payments.posting, filters.postings),
    oneOf(payments.accountNumber, filters.accountNumbers),
    flags.length > 0 ? or(...flags.map((flag) => FLAG_CONDITIONS[flag])) : undefined,
    createdFrom && gte(payments.createdAt, createdFrom),
    createdBefore && lt(payments.createdAt, createdBefore),
    minCents === undefined ? undefined : gte(payments.amountCents, minCents),
    maxCents === undefined ? undefined : lte(payments.amountCents, maxCents),
    checkNumber === undefined ? undefined : isCheckNumber(checkNumber),
    payee === undefined ? undefined : hasPayeeWords(payee),
  );
}

/** Whether a payment's check number is this one, leading zeros apart. */
export function isCheckNumber(digits: string): SQL {
  return sql`ltrim(check_number, '0') = ${digits.replace(/^0+/, "")}`;
}

function oneOf(column: Parameters<typeof inArray>[0], values: readonly string[] | undefined): SQL | undefined {
  return values && values.length > 0 ? inArray(column, [...values]) : undefined;
}

const MAX_WORDS = 8;

/**
 * Whether words of the payee's name begin with the words of this text. It is parted as the index parts names, so that
 * whatever is typed is a query; text without a word finds nothing.
 *
 * @param payeeWords where the query has the column under another name
 */
export function hasPayeeWords(text: string, payeeWords: SQLWrapper = payments.payeeWords): SQL {
  const words = text
    .split(/[^0-9A-Za-z\u0080-\uffff]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return sql`false`;
  return sql`${payeeWords} @@ to_tsquery('simple'::regconfig, ${words.map((word) => `'${word}':*`).join(" & ")})`;
}
