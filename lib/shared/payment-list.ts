/** The payment list's available columns, in display order. */
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

export const DEFAULT_COLUMNS: readonly PaymentColumn[] = PAYMENT_COLUMNS.slice(0, 7);

/** Always shown, because the check number links to the payment. */
export const REQUIRED_COLUMN: PaymentColumn = "check";

/** Sort orders other than the default, newest first; `-` means descending. Each has a database index. */
export const LIST_SORTS = ["created", "amount", "-amount", "account", "-account"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Maximum number of payments selected for an export or a bulk change. */
export const MAX_SELECTED = 2_000;
