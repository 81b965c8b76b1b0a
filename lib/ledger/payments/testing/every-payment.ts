import type pg from "pg";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";

/** Payment fields that filters use. */
export interface EveryPayment {
  readonly id: string;
  readonly at: Date;
  readonly status: string;
  readonly posting: string;
  readonly type: string;
  readonly direction: string;
  readonly account: string;
  readonly number: string;
  readonly payee: string;
  readonly cents: number;
  readonly unauthorized: boolean;
  readonly returned: boolean;
  readonly decision: boolean;
  readonly drawer: string;
  readonly originalId: string | null;
  original?: EveryPayment | undefined;
  /** ID of the person to whom the payment itself is assigned. */
  readonly assignee: string | null;
  /** ID of the person to whom the payment, or the returned deposit, is assigned. */
  readonly owner: string | null;
}

/** Reads all payments in the ledger, newest first. */
export async function readEveryPayment(pool: pg.Pool): Promise<EveryPayment[]> {
  const { rows } =
    await pool.query<EveryPayment>(`select id, created_at as at, status, posting, payment_type as type, direction,
    account_number as account, check_number as number, lower(payee_name) as payee, amount_cents::int as cents,
    positive_pay_result = 'Unauthorized' as unauthorized, was_returned as returned, decision_required as decision,
    record->>'payerAccountNumber' as drawer, record->>'originalPaymentId' as "originalId", own.owner_id as assignee,
    coalesce(own.owner_id, back.owner_id) as owner
    from payments left join payment_work as own on own.payment_id = id left join payment_work as back on back.return_id = id
    order by id desc`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) row.original = byId.get(String(row.originalId));
  return rows;
}

/** Independent implementation of the filters, for comparison. */
export function matches(row: EveryPayment, filters: PaymentFilters): boolean {
  const { accountNumbers, createdFrom, createdBefore, minCents, maxCents, checkNumber, payee, searchTerms, flags } =
    filters;
  const oneOf = (values: readonly string[] | undefined, value: unknown) =>
    !values?.length || values.includes(value as string);
  const hasWords = (text: string) =>
    text.split(" ").every((word) =>
      String(row.payee)
        .split(" ")
        .some((payeeWord) => payeeWord.startsWith(word)),
    );
  const assignees = [row.assignee, row.direction === "Inbound" ? row.original?.assignee : null];
  const isAssignedTo = (owner: string | null) => (owner ? row.owner === owner : !assignees.some(Boolean));
  const accounts = [row.account, ...(row.type === "Return" ? [row.drawer, row.original?.account] : [])];
  return (
    oneOf(filters.statuses, row.status) &&
    oneOf(filters.directions, row.direction) &&
    oneOf(filters.types, row.type) &&
    oneOf(filters.postings, row.posting) &&
    (!filters.owners?.length || filters.owners.some(isAssignedTo)) &&
    (!accountNumbers?.length || accounts.some((account) => accountNumbers.includes(account as string))) &&
    (!flags?.length ||
      flags.some(
        (flag) =>
          ({ decision: row.decision, returned: row.returned, unauthorized: row.unauthorized })[flag as "decision"],
      )) &&
    (!createdFrom || Number(row.at) >= Number(createdFrom)) &&
    (!createdBefore || Number(row.at) < Number(createdBefore)) &&
    (minCents === undefined || Number(row.cents) >= minCents) &&
    (maxCents === undefined || Number(row.cents) <= maxCents) &&
    (checkNumber === undefined || Number(row.number) === Number(checkNumber)) &&
    (payee === undefined || hasWords(payee)) &&
    (!searchTerms ||
      row.cents === searchTerms.amountCents ||
      (searchTerms.checkNumber !== undefined && row.number === searchTerms.checkNumber) ||
      (searchTerms.numberPart !== undefined && `${row.account} ${row.number}`.includes(searchTerms.numberPart)) ||
      (searchTerms.words !== undefined && hasWords(searchTerms.words)) ||
      row.drawer === searchTerms.drawer?.accountNumber)
  );
}
