import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import type pg from "pg";
import { openReconnectingPool, type ReconnectingPool } from "@/lib/database/failover/reconnecting-pool";
import type { WorkLease } from "./work-lease";

/** Without a renewal another process takes the lease after this; with {@link TICK_MS}, within ten seconds. */
const LEASE_MS = 8_000;
/** Interval between renewals, and between attempts to take it. */
const TICK_MS = 2_000;
/** A takeover waits this long for the connections of the last holder to end, and is tried again afterwards. */
const TAKE_TIMEOUT_MS = 5_000;
/** First key of the advisory locks of leases; the second is of the lease's name. */
const LOCKS = 730_541;
const MAX_CONNECTIONS = 8;

/** The connections on which statements run, where those of a lease's work do. */
const fenced = new AsyncLocalStorage<ReconnectingPool>();

/** The connections for a statement: those of the lease inside its work, `usual` elsewhere. */
export function poolOf(usual: ReconnectingPool): ReconnectingPool {
  return fenced.getStore() ?? usual;
}

/** A lease that {@link startLease} keeps; tests call `tick` themselves. */
export interface PostgresLease extends WorkLease {
  /** Renews the lease, or takes it when its holder no longer does. */
  tick(): Promise<void>;
}

interface Held {
  readonly token: number;
  /** Every connection of it holds the lease's lock, shared, from its beginning to its end. */
  readonly connections: ReconnectingPool;
  /** By `performance.now()`: the holder doubts before others may take it. */
  untilMs: number;
}

interface LeaseOptions {
  /** The server's; connections of the work are direct ones. */
  readonly url: string;
  /** For renewals. */
  readonly pool: pg.Pool;
  readonly name: string;
  /** Without a renewal another process may take it after this. */
  readonly leaseMs?: number;
}

/**
 * A lease in the table `work_leases`. Its work runs on its own connections, each of which holds a shared advisory lock.
 * Who takes the lease ends the connections that hold it, waits for the lock, and only then counts as the holder; the
 * last holder, should it only have been suspended, gets no other connection for the work, since its token is no longer
 * the lease's. So no statement of an earlier holder takes effect after a later one has begun.
 */
export function createPostgresLease({ url, pool, name, leaseMs = LEASE_MS }: LeaseOptions): PostgresLease {
  let held: Held | null = null;
  let isReleased = false;
  const lock = [LOCKS, numberOf(name)] as const;

  const isHeld = () => held !== null && performance.now() < held.untilMs;

  function drop(): void {
    const last = held;
    held = null;
    void last?.connections.pool.end().catch(() => {});
  }

  async function renew(current: Held): Promise<void> {
    const askedMs = performance.now();
    const { rowCount } = await pool.query(
      `update work_leases set expires_at = clock_timestamp() + $3 * interval '1 millisecond'
       where name = $1 and token = $2`,
      [name, current.token, leaseMs],
    );
    if (rowCount === 1) current.untilMs = askedMs + leaseMs;
    else if (held === current) drop();
  }

  async function take(): Promise<void> {
    const askedMs = performance.now();
    const client = await pool.connect();
    try {
      await client.query("begin");
      // Also for a process that is suspended in the middle of this.
      await client.query(
        `set local lock_timeout = ${TAKE_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${TAKE_TIMEOUT_MS}`,
      );
      const token = await takeWith(client, { name, lock, leaseMs });
      await client.query("commit");
      if (token !== null) {
        held = { token, connections: fencedPool(url, name, token, lock), untilMs: askedMs + leaseMs };
      }
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    isHeld,
    async tick() {
      if (isReleased) return;
      if (held && !isHeld()) drop();
      await (held ? renew(held) : take());
    },
    async run(work) {
      if (!held || !isHeld()) throw new LeaseLostError(name);
      // A query of drizzle runs when it is awaited, which must be inside.
      return fenced.run(held.connections, async () => await work());
    },
    async release() {
      isReleased = true;
      const last = held;
      held = null;
      if (!last) return;
      await last.connections.pool.end().catch(() => {});
      const expire = "update work_leases set expires_at = clock_timestamp() where name = $1 and token = $2";
      await pool.query(expire, [name, last.token]);
    },
  };
}

/** Keeps asking for a lease, until it is released. */
export function startLease(lease: PostgresLease, onError: (error: unknown) => void): WorkLease {
  let timer: NodeJS.Timeout | undefined;
  let ticking = Promise.resolve();
  let isStopped = false;
  const tick = () => {
    ticking = lease.tick().catch(onError);
    void ticking.then(() => {
      if (!isStopped) timer = setTimeout(tick, TICK_MS).unref();
    });
  };
  tick();
  return {
    ...lease,
    async release() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await lease.release();
    },
  };
}

/** Another process does the work now. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
  constructor(name: string) {
    super(`Another process has the lease "${name}".`);
  }
}

interface Taken {
  readonly name: string;
  readonly lock: readonly [number, number];
  readonly leaseMs: number;
}

/**
 * Takes a lease whose holder no longer renews it; null when there is another holder, or another process is taking it.
 */
async function takeWith(client: pg.PoolClient, { name, lock, leaseMs }: Taken): Promise<number | null> {
  const first = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock($2::int, -$3::int)
       and not exists (select 1 from work_leases where name = $1 and expires_at > clock_timestamp()) as free`,
    [name, ...lock],
  );
  if (!first.rows[0]!.free) return null;
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
    [...lock],
  );
  await client.query("select pg_advisory_xact_lock($1, $2)", [...lock]);
  const { rows } = await client.query<{ token: string }>(
    `insert into work_leases as lease (name, token, holder, expires_at)
     values ($1, 1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (name) do update
       set token = lease.token + 1, holder = excluded.holder, expires_at = excluded.expires_at
       where lease.expires_at <= clock_timestamp()
     returning token`,
    [name, `process ${process.pid} on ${hostname()}`, leaseMs],
  );
  return rows[0] ? Number(rows[0].token) : null;
}

function fencedPool(url: string, name: string, token: number, lock: readonly [number, number]): ReconnectingPool {
  return openReconnectingPool(url, {
    max: MAX_CONNECTIONS,
    onConnect: async (client) => {
      await client.query("select pg_advisory_lock_shared($1, $2)", [...lock]);
      const { rowCount } = await client.query("select from work_leases where name = $1 and token = $2", [name, token]);
      if (rowCount !== 1) throw new LeaseLostError(name);
    },
  });
}

/** A positive number of 31 bits for a name; two names with the same one would only wait for each other. */
function numberOf(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + character.charCodeAt(0)) % 2_147_483_647;
  return sum;
}
