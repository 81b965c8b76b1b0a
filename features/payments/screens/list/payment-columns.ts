import type { TableColumn } from "@/components/ui/table";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { ListSort, PaymentColumn } from "@/lib/shared/payment-list";

/** Title and width of each column in the list. */
export const COLUMNS = {
  created: { id: "created", title: "Created", width: "112px" },
  kind: { id: "kind", title: "Kind", width: "28px", isTitleHidden: true },
  // The account and payee columns share the remaining width equally.
  account: { id: "account", title: "Account" },
  check: { id: "check", title: "Check", width: "74px" },
  payee: { id: "payee", title: "Payee or reference" },
  amount: { id: "amount", title: "Amount", width: "108px", align: "right" },
  status: { id: "status", title: "Status", width: "194px" },
  owner: { id: "owner", title: "Assigned to", width: "132px" },
  reference: { id: "reference", title: "Your reference", width: "132px" },
  posting: { id: "posting", title: "Posting", width: "96px" },
  "check-type": { id: "check-type", title: "Check type", width: "116px" },
  id: { id: "id", title: "Payment ID", width: "124px" },
} as const satisfies Record<PaymentColumn, TableColumn>;

/** Width of the status column when no row has tags. */
export const NARROW_STATUS = "124px";

/** The two sort orders of each indexed column, starting with the default. Undefined means newest first. */
const SORTS: Readonly<Partial<Record<PaymentColumn, readonly [ListSort | undefined, ListSort | undefined]>>> = {
  created: [undefined, "created"],
  amount: ["-amount", "amount"],
  account: ["account", "-account"],
};

/** A column's sort state: the sort order its header links to, and the current direction. */
export interface ColumnSort {
  readonly next: ListSort | undefined;
  readonly current: "ascending" | "descending" | "none";
}

/** Returns a column's sort state; null if the column is not indexed. */
export function sortOf(column: PaymentColumn, { sort }: Pick<PaymentsQuery, "sort">): ColumnSort | null {
  const sorts = SORTS[column];
  if (!sorts) return null;
  const [first, reverse] = sorts;
  const isCurrent = sort === first || sort === reverse;
  const isDescending = sort === undefined || sort.startsWith("-");
  return {
    next: sort === first ? reverse : first,
    current: isCurrent ? (isDescending ? "descending" : "ascending") : "none",
  };
}
