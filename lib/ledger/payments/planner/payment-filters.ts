import "server-only";
import { and, eq, gte, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { DRAWER_ACCOUNT, payments } from "@/lib/ledger/schema/payment-tables";
import { paymentWork } from "@/lib/ledger/schema/work-tables";
import { IS_OPEN_REJECTION, IS_OPEN_RETURN } from "./needs-attention";

/** Flags of a payment in addition to its status. */
export const PAYMENT_FLAGS = ["decision", "unauthorized", "returned", "open-return", "open-rejection"] as const;

export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** The possible meanings of a typed text; a payment matches if it meets any of them. */
export interface SearchTerms {
  readonly amountCents?: number;
  /** The beginning of a payment's id, in lower case. */
  readonly idPrefix?: string;
  /** The bank's or the partner's reference, or its beginning or end, in any letter case. */
  readonly reference?: string;
  /** Digits of a whole check number. */
  readonly checkNumber?: string;
  /** The account that a check is drawn on, at any bank or at the one with this routing number. */
  readonly drawer?: { readonly routingNumber?: string; readonly accountNumber: string };
  /** Digits anywhere in an account or check number. */
  readonly numberPart?: string;
  /** Prefixes of words in the payee's name. */
  readonly words?: string;
}

/** Filters of the payments list: values of one filter are alternatives, all given filters must match. */
export interface PaymentFilters {
  readonly statuses?: readonly string[];
  readonly directions?: readonly string[];
  readonly types?: readonly string[];
  readonly postings?: readonly string[];
  readonly flags?: readonly PaymentFlag[];
  /** People to whom unresolved payments are assigned; null for unassigned payments. */
  readonly owners?: readonly (string | null)[];
  readonly accountNumbers?: readonly string[];
  /** From this instant on. */
  readonly createdFrom?: Date;
  /** Before this instant. */
  readonly createdBefore?: Date;
  readonly minCents?: number;
  readonly maxCents?: number;
  /** Digits; leading zeros do not count. */
  readonly checkNumber?: string;
  /** Prefixes of words in the payee's name, in any order and letter case. */
  readonly payee?: string;
  /** What a typed text may mean. */
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

/** Flags that people's actions in the portal clear; the facets do not reflect these actions. */
const UNRESOLVED_FLAGS: readonly PaymentFlag[] = ["decision", "open-return", "open-rejection"];

/**
 * The condition of the filters that facets, creation time and accounts do not cover; undefined when there are none.
 * Most expensive condition last: an aggregate evaluates them in this order.
 */
export function remainingCondition(filters: PaymentFilters): SQL | undefined {
  const { checkNumber, payee } = filters;
  return and(
    checkNumber === undefined ? undefined : isCheckNumber(checkNumber),
    isInRange(filters),
    payee === undefined ? undefined : hasPayeeWords(payee),
    isOwned(filters),
    isUnresolved(filters),
  );
}

/** Condition: the payment's amount is in the range; undefined without a range. */
export function isInRange({ minCents, maxCents }: PaymentFilters): SQL | undefined {
  // An equality, so that the index of amounts has the matches in the order of the list.
  if (minCents !== undefined && minCents === maxCents) return eq(payments.amountCents, minCents);
  return and(
    minCents === undefined ? undefined : gte(payments.amountCents, minCents),
    maxCents === undefined ? undefined : lte(payments.amountCents, maxCents),
  );
}

/** Flags are alternatives. Facets decide most of them, but are only a necessary condition for the unresolved ones. */
export function isUnresolved({ flags = [] }: PaymentFilters): SQL | undefined {
  if (!flags.some((flag) => UNRESOLVED_FLAGS.includes(flag))) return undefined;
  return or(...flags.map((flag) => FLAG_CONDITIONS[flag]));
}

/**
 * Condition: the payment, or the deposit that it returns, is assigned to one of the owners; undefined without owners.
 */
export function isOwned({ owners = [] }: PaymentFilters): SQL | undefined {
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

/** Condition: the payment's check number is this one, ignoring leading zeros. */
export function isCheckNumber(digits: string): SQL {
  return sql`ltrim(check_number, '0') = ${digits.replace(/^0+/, "")}`;
}

/** Condition: the payment is on one of these accounts, or the return of one that is. */
export function concernsAccounts(accountNumbers: readonly string[]): SQL {
  return or(inArray(payments.accountNumber, [...accountNumbers]), isReturnOfAccount(accountNumbers))!;
}

/**
 * Condition: a return of a check that was credited to or drawn on one of these accounts. A return names one of the two
 * (2.1), and its original the other.
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
 * The same condition, starting from the accounts' payments rather than from the returns. The array and `offset 0` keep
 * Postgres from starting from the returns or from another condition of the filter.
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
 * Condition: the payee's name has words with the words of this text as prefixes. The text is tokenized like the index,
 * so any input is a valid query; text without a word matches nothing.
 *
 * @param payeeWords the column, when the query aliases it
 */
export function hasPayeeWords(text: string, payeeWords: SQLWrapper = payments.payeeWords): SQL {
  const words = text
    .split(/[^0-9A-Za-z\u0080-\uffff]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return sql`false`;
  return sql`${payeeWords} @@ to_tsquery('simple'::regconfig, ${words.map((word) => `'${word}':*`).join(" & ")})`;
}
