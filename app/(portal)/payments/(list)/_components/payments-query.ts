import { PAYMENT_STATUSES, type PaymentStatus } from "@/lib/contract/enums";

/** What the address of the list says: filters, the page, the selected row. */
export interface PaymentsQuery {
  status: PaymentStatus[];
  before?: string;
  after?: string;
  selected?: string;
}

type RawParams = Readonly<Record<string, string | string[] | undefined>>;

/** Reads an address; what it can't mean is left out rather than refused. */
export function parsePaymentsQuery(params: RawParams): PaymentsQuery {
  const asked = [params.status ?? []].flat();
  const before = single(params.before);
  return {
    status: PAYMENT_STATUSES.filter((status) => asked.includes(status)),
    before,
    after: before ? undefined : single(params.after),
    selected: single(params.selected),
  };
}

/** The search part of the address for a query, in one order so that equal queries have equal addresses. */
export function paymentsSearch({ status, before, after, selected }: PaymentsQuery): string {
  const params = new URLSearchParams(status.map((name) => ["status", name]));
  if (before) params.set("before", before);
  if (after) params.set("after", after);
  if (selected) params.set("selected", selected);
  const search = params.toString();
  return search ? `?${search}` : "";
}

/** The address of the list. */
export function paymentsHref(query: PaymentsQuery): string {
  return `/payments${paymentsSearch(query)}`;
}

/** The query with one status more or one less, at the newest page: a cursor of other filters means nothing. */
export function toggleStatus(query: PaymentsQuery, status: PaymentStatus): PaymentsQuery {
  const isOn = query.status.includes(status);
  const chosen = isOn ? query.status.filter((name) => name !== status) : [...query.status, status];
  return { status: PAYMENT_STATUSES.filter((name) => chosen.includes(name)) };
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
