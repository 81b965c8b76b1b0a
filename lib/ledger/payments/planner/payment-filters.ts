import "server-only";
import { and, eq, gte, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { DRAWER_ACCOUNT, payments } from "@/lib/ledger/schema/payment-tables";
import { paymentWork } from "@/lib/ledger/schema/work-tables";
import { IS_OPEN_REJECTION, IS_OPEN_RETURN } from "./needs-attention";

/** Flags that a payment can have in addition to its status. */
export const PAYMENT_FLAGS = ["decision", "unauthorized", "returned", "open-return", "open-rejection"] as const;

export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** The possible interpretations of the search text; a payment matches if any of them applies. */
export interface SearchTerms {
  readonly amountCents?: number;
  /** Prefix of a payment ID, in lowercase. */
  readonly idPrefix?: string;
  /** The bank's or partner's reference, or its beginning or end; case-insensitive. */
  readonly reference?: string;
  /** Complete check number. */
  readonly checkNumber?: string;
  /** Account on which the check is drawn, at any bank or at the bank with this routing number. */
  readonly drawer?: { readonly routingNumber?: string; readonly accountNumber: string };
  /** Digits contained in an account or check number. */
  readonly numberPart?: string;
  /** Prefixes of words in the payee name. */
  readonly words?: string;
}

/** Filters for the payments list. Values of one filter are alternatives; all given filters must match. */
export interface PaymentFilters {
  readonly statuses?: readonly string[];
  readonly directions?: readonly string[];
  readonly types?: readonly string[];
  readonly postings?: readonly string[];
  readonly flags?: readonly PaymentFlag[];
  /** IDs of the people to whom unresolved payments are assigned; null for unassigned payments. */
  readonly owners?: readonly (string | null)[];
  readonly accountNumbers?: readonly string[];
  /** Inclusive */
  readonly createdFrom?: Date;
  /** Exclusive */
  readonly createdBefore?: Date;
  readonly minCents?: number;
  readonly maxCents?: number;
  /** Digits; leading zeros are ignored. */
  readonly checkNumber?: string;
  /** Prefixes of words in the payee name, in any order; case-insensitive. */
  readonly payee?: string;
  readonly searchTerms?: SearchTerms;
}

const FLAG_CONDITIONS = {
  decision: sql`(${payments.decisionRequired} and not exists (
    select 1 from ${exceptionDecisions} as decided where decided.payment_id = ${payments.id}))`,
  unauthorized: eq(payments.positivePayResult, "Unauthorized"),
  returned: sql`${payments.wasReturned}`,
  "open-return": IS_OPEN_RETURN,
  "open-rejection": IS_OPEN_REJECTION,
} satisfies Record<PaymentFlag, SQL>;

/** Flags that actions in the portal clear; facets do not reflect these actions. */
const UNRESOLVED_FLAGS: readonly PaymentFlag[] = ["decision", "open-return", "open-rejection"];

/**
 * Builds the condition for the filters other than facets, creation time and accounts; undefined if there are none. The
 * most expensive condition is last, because aggregates evaluate conditions in this order.
 */
export function remainingCondition(filters: PaymentFilters): SQL | undefined {
  const { checkNumber, payee } = filters;
  return and(
    checkNumber === undefined ? undefined : isCheckNumber(checkNumber),
    isInRange(filters),
    payee === undefined ? undefined : hasPayeeWords(payee),
    isAssignedTo(filters),
    hasUnresolvedFlag(filters),
  );
}

/** Condition: the payment's amount is in the range; undefined without a range. */
export function isInRange({ minCents, maxCents }: PaymentFilters): SQL | undefined {
  // Uses equality so that the amount index returns matches in list order.
  if (minCents !== undefined && minCents === maxCents) return eq(payments.amountCents, minCents);
  return and(
    minCents === undefined ? undefined : gte(payments.amountCents, minCents),
    maxCents === undefined ? undefined : lte(payments.amountCents, maxCents),
  );
}

/** Condition: the payment has one of the flags; undefined if facets alone decide the flags. */
export function hasUnresolvedFlag({ flags = [] }: PaymentFilters): SQL | undefined {
  if (!flags.some((flag) => UNRESOLVED_FLAGS.includes(flag))) return undefined;
  return or(...flags.map((flag) => FLAG_CONDITIONS[flag]));
}

/**
 * Condition: the payment, or the returned deposit, is assigned to one of the owners; undefined without owners.
 */
export function isAssignedTo({ owners = [] }: PaymentFilters): SQL | undefined {
  return or(
    ...owners.map((owner) =>
      owner === null
        ? sql`not exists (select 1 from ${paymentWork} as work where work.owner_id is not null and work.payment_id in
            (${payments.id}, case when ${payments.direction} = 'Inbound' then ${payments.originalPaymentId} end))`
        : sql`${payments.id} in (select unnest(array[work.payment_id, work.return_id]) from ${paymentWork} as work
            where work.owner_id = ${owner} and work.done_at is null)`,
    ),
  );
}

/** Condition: the payment has this check number, ignoring leading zeros. */
export function isCheckNumber(digits: string): SQL {
  return sql`ltrim(check_number, '0') = ${digits.replace(/^0+/, "")}`;
}

/** Condition: the payment is on one of these accounts, or is the return of such a payment. */
export function involvesAccounts(accountNumbers: readonly string[]): SQL {
  return or(inArray(payments.accountNumber, [...accountNumbers]), isReturnOfAccount(accountNumbers))!;
}

/**
 * Condition: the payment is a return of a check credited to or drawn on one of these accounts. The return has one of
 * the two accounts (2.1), the original payment the other.
 */
export function isReturnOfAccount(accountNumbers: readonly string[]): SQL {
  const original = sql.raw("original");
  return and(
    eq(payments.paymentType, "Return"),
    or(
      inArray(sql`${payments.record}->>'payerAccountNumber'`, [...accountNumbers]),
      sql`exists (select 1 from ${payments} as ${original} where ${original}.id = ${payments.originalPaymentId}
        and ${inArray(sql`${original}.account_number`, [...accountNumbers])})`,
    ),
  )!;
}

/**
 * The same condition as {@link isReturnOfAccount}, starting from the accounts' payments instead of the returns. The
 * array and `offset 0` keep Postgres from starting with the returns or with a different condition.
 */
export function isReturnAmongAccounts(accountNumbers: readonly string[]): SQL {
  const [original, back] = [sql.raw("original"), sql.raw("back")];
  return sql`${payments.id} = any(array(
    select ${back}.id from ${payments} as ${original} cross join lateral (
      select id from ${payments} as returned where returned.original_payment_id = ${original}.id
        and returned.payment_type = 'Return' offset 0) as ${back}
    where ${inArray(sql`${original}.account_number`, [...accountNumbers])}
    union
    select id from ${payments} where ${inArray(
      DRAWER_ACCOUNT,
      accountNumbers.map((account) => account.replace(/^0+/, "")),
    )}
      and ${inArray(sql`record->>'payerAccountNumber'`, [...accountNumbers])} and payment_type = 'Return'))`;
}

const MAX_WORDS = 8;

/**
 * Condition: for each word in the text, the payee name has a word with that prefix. The text is tokenized like the
 * index, so any input is a valid query. Text without words matches nothing.
 *
 * @param payeeWords the column, if the query uses an alias
 */
export function hasPayeeWords(text: string, payeeWords: SQLWrapper = payments.payeeWords): SQL {
  const words = text
    .split(/[^0-9A-Za-z\u0080-\uffff]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return sql`false`;
  return sql`${payeeWords} @@ to_tsquery('simple'::regconfig, ${words.map((word) => `'${word}':*`).join(" & ")})`;
}
