import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";

/** Lengths of the ledger's queues, counted up to {@link MAX_COUNT}. */
export interface Backlog {
  readonly unknownIntents: number;
  /** Age in seconds of the oldest intent with an unknown outcome; 0 if there is none. */
  readonly oldestUnknownSeconds: number;
  readonly events: number;
  /** Age in seconds of the oldest event waiting to be applied; 0 if there is none. */
  readonly oldestEventSeconds: number;
  readonly setAsideEvents: number;
  readonly refreshes: number;
  readonly bulkItems: number;
  readonly alerts: number;
}

/** Longer queues are reported as this length to bound the count. */
const MAX_COUNT = 10_000;

/** Counts the queues, using a partial index for each. */
export async function findBacklog(db: LedgerDatabase, now: Date): Promise<Backlog> {
  const at = now.toISOString();
  const { rows } = (await db.execute(sql`
    select
      (select count(*)::int from intents where state = 'unknown') as "unknownIntents",
      coalesce((select extract(epoch from ${at}::timestamptz - min(created_at))::float8 from intents
        where state = 'unknown'), 0) as "oldestUnknownSeconds",
      (select count(*)::int from (select 1 from received_events where state = 'received' limit ${MAX_COUNT}) as e)
        as "events",
      coalesce((select extract(epoch from ${at}::timestamptz - min(received_at))::float8 from
        (select received_at from received_events where state = 'received' limit ${MAX_COUNT}) as e), 0)
        as "oldestEventSeconds",
      (select count(*)::int from (select 1 from received_events where state = 'set-aside' limit ${MAX_COUNT}) as e)
        as "setAsideEvents",
      (select count(*)::int from (select 1 from payment_refreshes where next_refresh_at <= ${at}::timestamptz
        limit ${MAX_COUNT}) as r) as "refreshes",
      (select count(*)::int from (select 1 from bulk_items where next_attempt_at is not null limit ${MAX_COUNT}) as b)
        as "bulkItems",
      (select count(*)::int from (select 1 from alert_deliveries where next_attempt_at is not null limit ${MAX_COUNT})
        as a) as "alerts"`)) as unknown as { rows: [Backlog] };
  return rows[0];
}

/** Returns the spans of the actions that last changed payments, by payment ID; omits untraced actions. */
export async function findTraceparents(
  db: LedgerDatabase,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const ids = sql.join(
    paymentIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await queryRows<{ id: string; traceparent: string }>(
    db,
    sql`
    select distinct on (payment_id) payment_id as id, traceparent from intents
    where payment_id in (${ids}) and traceparent is not null
    order by payment_id, created_at desc`,
  );
  return new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
}
