/** The columns available in the list, in display order. */
export const PAYMENT_COLUMNS = [
  "created",
  "kind",
  "account",
  "check",
  "payee",
  "amount",
  "status",
  "owner",
  "reference",
  "posting",
  "check-type",
  "id",
] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

/** The default columns of the list. */
export const DEFAULT_COLUMNS: readonly PaymentColumn[] = PAYMENT_COLUMNS.slice(0, 7);

/** The check number is always shown, since it is the row's link. */
export const REQUIRED_COLUMN: PaymentColumn = "check";

/** The sort orders of the list other than newest first; `-` is descending. An index serves each. */
export const LIST_SORTS = ["created", "amount", "-amount", "account", "-account"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Maximum number of selected payments, for an export or a bulk change. */
export const MAX_SELECTED = 2_000;
