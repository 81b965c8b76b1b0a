import "server-only";
import { inArray, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { isNotDepositedAgain } from "@/lib/ledger/payments/planner/needs-attention";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type NoteKind, paymentNotes, paymentWork } from "@/lib/ledger/schema/work-tables";

/** The filters of the returned deposits. */
export interface ReturnedQuery {
  /** Open: neither resolved nor redeposited; a redeposited one stays open while it is assigned. */
  readonly state: "open" | "done";
  /** Assigned to this person, or unassigned; undefined lists all. */
  readonly owner?: { readonly personId: string } | "nobody";
  /** Deposits after this one. */
  readonly after?: PaymentCursor;
  readonly limit: number;
}

/**
 * The returned deposits: open ones earliest deadline first, resolved ones newest first. Fetches `limit` + 1 rows to set
 * `more`.
 */
export async function findReturnedDeposits(db: LedgerExecutor, query: ReturnedQuery) {
  const { limit, state } = query;
  const ids: string[] = [];
  let after: ListPosition | undefined = query.after && { at: query.after.createdAt.toISOString(), id: query.after.id };
  for (;;) {
    const scanned = await scanWork(db, query, after);
    ids.push(...scanned.filter(({ matches }) => matches).map(({ id }) => id));
    const last = scanned.at(-1);
    if (ids.length > limit || !last || scanned.length < SCAN_ROWS) break;
    after = last;
  }
  const found = ids.length === 0 ? [] : await findByIds(db, ids.slice(0, limit));
  return { rows: sortBy(found, state === "open" ? 1 : -1), more: ids.length > limit };
}

/** A returned deposit, open or resolved; null when the payment was not returned. */
export async function findReturnedDeposit(db: LedgerExecutor, paymentId: string) {
  if (paymentId.includes("\0")) return null;
  const [found] = await findByIds(db, [paymentId]);
  return found?.cameBackAt ? found : null;
}

/** Rows checked for a redeposit per query; with more, the planner would scan the whole table. */
const SCAN_ROWS = 200;

/** The position of a deposit in the list: when it was returned, to the microsecond, and its id. */
interface ListPosition {
  readonly at: string;
  readonly id: string;
}

/** The next candidates, by the index of their state and owner, and whether each is listed. */
async function scanWork(db: LedgerExecutor, { state, owner }: ReturnedQuery, after: ListPosition | undefined) {
  const isOpen = state === "open";
  const conditions = [
    sql`came_back_at is not null`,
    isOpen ? sql`done_at is null` : sql`done_at is not null`,
    owner === "nobody" ? sql`owner_id is null` : owner && sql`owner_id = ${owner.personId}`,
    after && sql`(came_back_at, payment_id) ${sql.raw(isOpen ? ">" : "<")} (${after.at}::timestamptz, ${after.id})`,
  ].filter((condition) => condition !== undefined);
  const order = sql.raw(isOpen ? "came_back_at, payment_id" : "came_back_at desc, payment_id desc");
  const matches = isOpen ? sql`work.owner_id is not null or (${isNotDepositedAgain("deposit")})` : sql`true`;
  const rows = await queryRows<ListPosition & { matches: boolean }>(
    db,
    sql`
    select work.payment_id as id, work.came_back_at::text as at, (${matches}) as matches
    from (select * from ${paymentWork} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${SCAN_ROWS}) as work
    left join lateral (select * from ${payments} where ${payments.id} = work.payment_id offset 0) as deposit on true
    order by ${order}`,
  );
  return rows;
}

/** A returned deposit with its return and its assignment. */
async function findByIds(db: LedgerExecutor, ids: readonly string[]) {
  const found = await db
    .select({
      work: paymentWork,
      deposit: sql<PaymentFields | null>`(select ${sql.raw(PAYMENT_FIELDS)} from ${payments} as known where known.id = payment_work.payment_id)`,
      returnPayment: sql<PaymentFields | null>`(select ${sql.raw(PAYMENT_FIELDS)} from ${payments} as known where known.id = payment_work.return_id)`,
      redeposit: sql<Redeposit | null>`(select json_build_object('id', repeat.id, 'status', repeat.status) from ${payments} as repeat
        where repeat.original_payment_id = payment_work.payment_id and repeat.payment_type is distinct from 'Return'
        order by repeat.created_at desc limit 1)`,
      accountName: sql<string | null>`(select saved.name from ${payments} as known
        join ${savedAccounts} as saved on saved.account_number = known.account_number where known.id = payment_work.payment_id)`,
      notes: sql<Partial<Record<NoteKind, number>> | null>`(select json_object_agg(kind, number)
        from (select note.kind as kind, count(*) as number from ${paymentNotes} as note
          where note.payment_id = payment_work.payment_id group by 1) as counted)`,
    })
    .from(paymentWork)
    .where(inArray(paymentWork.paymentId, [...ids]));
  return found.map(({ work, ...row }) => ({ ...work, ...row }));
}

const PAYMENT_FIELDS = `json_build_object('checkNumber', known.check_number, 'amountCents', known.amount_cents,
  'accountNumber', known.account_number, 'payeeName', known.payee_name, 'returnCode', known.return_code,
  'createdAt', coalesce(known.created_at_text, to_json(known.created_at)#>>'{}'),
  'status', known.status, 'direction', known.direction, 'paymentType', known.payment_type, 'wasReturned', known.was_returned,
  'payerRoutingNumber', known.record->>'payerRoutingNumber',
  'hasFrontImage', known.record->'hasFrontImage', 'hasBackImage', known.record->'hasBackImage')`;

/** The fields of a payment that the list shows. */
interface PaymentFields {
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  readonly accountNumber: string | null;
  readonly payeeName: string | null;
  readonly returnCode: string | null;
  /** The bank's text of the timestamp. */
  readonly createdAt: string;
  readonly status: string | null;
  readonly direction: string | null;
  readonly paymentType: string | null;
  readonly wasReturned: boolean | null;
  readonly payerRoutingNumber: string | null;
  readonly hasFrontImage: unknown;
  readonly hasBackImage: unknown;
}

/** The redeposit of the check. */
interface Redeposit {
  readonly id: string;
  readonly status: string | null;
}

export type ReturnedDeposit = Awaited<ReturnType<typeof findByIds>>[number];

function sortBy(rows: readonly ReturnedDeposit[], sign: 1 | -1): ReturnedDeposit[] {
  return rows.toSorted(
    (a, b) => sign * (a.cameBackAt!.getTime() - b.cameBackAt!.getTime() || (a.paymentId < b.paymentId ? -1 : 1)),
  );
}
