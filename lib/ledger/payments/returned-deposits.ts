import "server-only";
import { inArray, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { isNotRedeposited } from "@/lib/ledger/payments/planner/needs-attention";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type NoteKind, paymentNotes, paymentWork } from "@/lib/ledger/schema/work-tables";

/** Filters and paging for returned deposits. */
export interface ReturnedDepositQuery {
  /** Open deposits are neither resolved nor redeposited; a redeposited deposit remains open while it is assigned. */
  readonly state: "open" | "done";
  /** Limits the list to deposits assigned to this person, or to unassigned deposits. */
  readonly owner?: { readonly personId: string } | "nobody";
  /** Position after which the page begins. */
  readonly after?: PaymentCursor;
  readonly limit: number;
}

/**
 * Returns a page of returned deposits: open deposits with the earliest deadline first, resolved deposits newest first.
 */
export async function findReturnedDeposits(db: LedgerExecutor, query: ReturnedDepositQuery) {
  const { limit, state } = query;
  const ids: string[] = [];
  let after: ListPosition | undefined = query.after && { at: query.after.createdAt.toISOString(), id: query.after.id };
  for (;;) {
    const scanned = await scanReturnedDeposits(db, query, after);
    ids.push(...scanned.filter(({ matches }) => matches).map(({ id }) => id));
    const last = scanned.at(-1);
    if (ids.length > limit || !last || scanned.length < SCAN_ROWS) break;
    after = last;
  }
  const deposits = ids.length === 0 ? [] : await findByIds(db, ids.slice(0, limit));
  return { rows: sortBy(deposits, state === "open" ? 1 : -1), more: ids.length > limit };
}

/** Returns a returned deposit, open or resolved, or null if the payment was not returned. */
export async function findReturnedDeposit(db: LedgerExecutor, paymentId: string) {
  if (paymentId.includes("\0")) return null;
  const [deposit] = await findByIds(db, [paymentId]);
  return deposit?.cameBackAt ? deposit : null;
}

/** Rows checked for redeposits per query; with more, Postgres would scan the whole table. */
const SCAN_ROWS = 200;

/** A deposit's position in the list: when it was returned, to the microsecond, and its ID. */
interface ListPosition {
  readonly at: string;
  readonly id: string;
}

/** Reads the next candidates from the index of state and owner, and whether each matches. */
async function scanReturnedDeposits(
  db: LedgerExecutor,
  { state, owner }: ReturnedDepositQuery,
  after: ListPosition | undefined,
) {
  const isOpen = state === "open";
  const conditions = [
    sql`came_back_at is not null`,
    isOpen ? sql`done_at is null` : sql`done_at is not null`,
    owner === "nobody" ? sql`owner_id is null` : owner && sql`owner_id = ${owner.personId}`,
    after && sql`(came_back_at, payment_id) ${sql.raw(isOpen ? ">" : "<")} (${after.at}::timestamptz, ${after.id})`,
  ].filter((condition) => condition !== undefined);
  const order = sql.raw(isOpen ? "came_back_at, payment_id" : "came_back_at desc, payment_id desc");
  const matches = isOpen ? sql`work.owner_id is not null or (${isNotRedeposited("deposit")})` : sql`true`;
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

/** Reads returned deposits with their returns and assignments. */
async function findByIds(db: LedgerExecutor, ids: readonly string[]) {
  const deposits = await db
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
  return deposits.map(({ work, ...row }) => ({ ...work, ...row }));
}

const PAYMENT_FIELDS = `json_build_object('checkNumber', known.check_number, 'amountCents', known.amount_cents,
  'accountNumber', known.account_number, 'payeeName', known.payee_name, 'returnCode', known.return_code,
  'createdAt', coalesce(known.created_at_text, to_json(known.created_at)#>>'{}'),
  'status', known.status, 'direction', known.direction, 'paymentType', known.payment_type, 'wasReturned', known.was_returned,
  'payerRoutingNumber', known.record->>'payerRoutingNumber',
  'hasFrontImage', known.record->'hasFrontImage', 'hasBackImage', known.record->'hasBackImage')`;

/** Payment fields that the list shows. */
interface PaymentFields {
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  readonly accountNumber: string | null;
  readonly payeeName: string | null;
  readonly returnCode: string | null;
  /** Timestamp as received from the bank. */
  readonly createdAt: string;
  readonly status: string | null;
  readonly direction: string | null;
  readonly paymentType: string | null;
  readonly wasReturned: boolean | null;
  readonly payerRoutingNumber: string | null;
  readonly hasFrontImage: unknown;
  readonly hasBackImage: unknown;
}

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
