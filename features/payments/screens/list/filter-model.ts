import { shortAccountNumber } from "@/components/contract/account-number";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import { type Label, labelOf } from "@/lib/contract/labels/label";
import {
  PAYMENT_DIRECTION_LABELS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_TYPE_LABELS,
  POSTING_LABELS,
} from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import { filtersOnly } from "./payments-search";

/** Filters with a fixed set of values. */
export type ChoiceFilter = "status" | "direction" | "type" | "posting" | "flag" | "work";

export type FilterName = ChoiceFilter | "payee" | "created" | "account" | "amount" | "check";

/** Filter names, in the order of their chips above the list. */
export const FILTER_NAMES = {
  payee: "Payee",
  status: "Status",
  created: "Created",
  account: "Account",
  amount: "Amount",
  check: "Check number",
  direction: "Direction",
  type: "Type",
  posting: "Posting",
  flag: "Marked",
  work: "Assigned to",
} as const satisfies Record<FilterName, string>;

const FLAG_LABELS = {
  decision: { label: "Decision needed", explanation: "A person must act before the bank’s cut-off." },
  unauthorized: { label: "Unauthorized", explanation: "No Positive Pay authorization matched the check." },
  returned: { label: "Returned", explanation: "The check was sent back unpaid." },
  "open-return": { label: "Returned, unresolved", explanation: "A deposit that the paying bank returned." },
  "open-rejection": { label: "Rejected, unresolved", explanation: "A deposit or return that the bank rejected." },
} as const satisfies Record<PaymentsQuery["flag"][number], Label>;

const OWNER_LABELS = {
  mine: { label: "Me", explanation: "Assigned to you and unresolved." },
  nobody: { label: "Unassigned", explanation: "Not assigned to anyone." },
} as const satisfies Record<PaymentsQuery["work"][number], Label>;

/** The values of each choice filter and their labels. */
export const CHOICES = {
  status: PAYMENT_STATUS_LABELS,
  direction: PAYMENT_DIRECTION_LABELS,
  type: PAYMENT_TYPE_LABELS,
  posting: POSTING_LABELS,
  flag: FLAG_LABELS,
  work: OWNER_LABELS,
} as const satisfies Record<ChoiceFilter, Readonly<Record<string, Label>>>;

/** Describes a filter's value in a few words; null if it is not set. */
export function describeFilter(query: PaymentsQuery, name: FilterName): string | null {
  const { from, to, minCents, maxCents, check, payee, account } = query;
  switch (name) {
    case "payee":
      return payee ?? null;
    case "check":
      return check ?? null;
    case "created":
      return formatRange(from && formatDay(from), to && formatDay(to), "since", "until");
    case "amount":
      return formatRange(
        minCents === undefined ? undefined : formatCents(minCents),
        maxCents === undefined ? undefined : formatCents(maxCents),
        "from",
        "up to",
      );
    case "account":
      return formatList(account.map(shortAccountNumber));
    default:
      return formatList(query[name].map((value) => labelOf(CHOICES[name], value).label));
  }
}

/** Returns the query without one filter, at the first page. */
export function withoutFilter(query: PaymentsQuery, name: FilterName): PaymentsQuery {
  const { from, to, minCents, maxCents, check, payee, ...rest } = filtersOnly(query);
  return {
    ...rest,
    ...(name === "created" ? {} : { from, to }),
    ...(name === "amount" ? {} : { minCents, maxCents }),
    ...(name === "check" ? {} : { check }),
    ...(name === "payee" ? {} : { payee }),
    ...(name in CHOICES || name === "account" ? { [name]: [] } : {}),
  };
}

function formatRange(min: string | undefined, max: string | undefined, since: string, until: string): string | null {
  if (min && max) return min === max ? min : `${min} to ${max}`;
  return min ? `${since} ${min}` : max ? `${until} ${max}` : null;
}

function formatList(words: readonly string[]): string | null {
  const [first, second] = words;
  if (!first) return null;
  if (!second) return first;
  return words.length === 2 ? `${first} or ${second}` : `${first} or ${words.length - 1} others`;
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function formatDay(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}
