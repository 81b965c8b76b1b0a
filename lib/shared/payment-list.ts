/** The columns that the list offers, in the order in which they are offered. */
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

/** The columns of the list while nothing else is chosen. */
export const USUAL_COLUMNS: readonly PaymentColumn[] = PAYMENT_COLUMNS.slice(0, 7);

/** A list always has the check number: it is the row's link. */
export const LASTING_COLUMN: PaymentColumn = "check";

/** The orders of the list besides newest first; `-` is descending. Each is served by an index. */
export const LIST_SORTS = ["created", "amount", "-amount", "account", "-account"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Payments that are marked at most, for an export or a change of all of them. */
export const MOST_MARKED = 2_000;
