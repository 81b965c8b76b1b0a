import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import type pg from "pg";
import { openReconnectingPool, type ReconnectingPool } from "@/lib/database/failover/reconnecting-pool";
import type { WorkLease } from "./work-lease";

/** Lifetime of a lease without renewal. Given {@link TICK_MS}, a takeover happens within ten seconds. */
const LEASE_MS = 8_000;
/** Interval between renewals and between attempts to take a lease */
const TICK_MS = 2_000;
/** How long a takeover waits for the previous holder's connections to close before it is retried */
const TAKE_TIMEOUT_MS = 5_000;
/** First key of the advisory locks; the second is derived from the lease's name. */
const LOCK_CLASS = 730_541;
const MAX_CONNECTIONS = 8;

/** Connections of the lease whose work is running */
const leaseConnections = new AsyncLocalStorage<ReconnectingPool>();

/** Returns the lease's connections inside a lease's work, and `fallback` elsewhere. */
export function currentPool(fallback: ReconnectingPool): ReconnectingPool {
  return leaseConnections.getStore() ?? fallback;
}

/** A lease that {@link startLease} renews regularly; tests call `tick` directly. */
export interface PostgresLease extends WorkLease {
  /** Renews the lease, or takes it if its holder has stopped renewing it. */
  tick(): Promise<void>;
}

interface HeldLease {
  readonly token: number;
  /** Each connection holds the lease's shared advisory lock while open. */
  readonly connections: ReconnectingPool;
  /** When the lease expires, by `performance.now()`; no other process can take it earlier. */
  untilMs: number;
}

interface LeaseOptions {
  /** Server URL for the connections that the work uses. */
  readonly url: string;
  /** Pool for renewals and takeovers. */
  readonly pool: pg.Pool;
  readonly name: string;
  /** Lifetime without renewal. */
  readonly leaseMs?: number;
}

/**
 * Creates a lease stored in `work_leases`. A new holder first ends the previous holder's connections, which cannot be
 * reopened with an outdated token. This ensures that no statement of a previous holder takes effect later.
 */
export function createPostgresLease({ url, pool, name, leaseMs = LEASE_MS }: LeaseOptions): PostgresLease {
  let held: HeldLease | null = null;
  let isReleased = false;
  const lock = [LOCK_CLASS, hashName(name)] as const;

  const isHeld = () => held !== null && performance.now() < held.untilMs;

  function drop(): void {
    const last = held;
    held = null;
    void last?.connections.pool.end().catch(() => {});
  }

  async function renew(current: HeldLease): Promise<void> {
    const requestedAtMs = performance.now();
    const { rowCount } = await pool.query(
      `update work_leases set expires_at = clock_timestamp() + $3 * interval '1 millisecond'
       where name = $1 and token = $2`,
      [name, current.token, leaseMs],
    );
    if (rowCount === 1) current.untilMs = requestedAtMs + leaseMs;
    else if (held === current) drop();
  }

  async function take(): Promise<void> {
    const requestedAtMs = performance.now();
    const client = await pool.connect();
    try {
      await client.query("begin");
      // These timeouts also release the lease if this process is suspended during the takeover.
      await client.query(
        `set local lock_timeout = ${TAKE_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${TAKE_TIMEOUT_MS}`,
      );
      const token = await takeWith(client, { name, lock, leaseMs });
      await client.query("commit");
      if (token !== null) {
        held = { token, connections: fencedPool(url, name, token, lock), untilMs: requestedAtMs + leaseMs };
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
      // A Drizzle query runs only when awaited, so it must be awaited inside.
      return leaseConnections.run(held.connections, async () => await work());
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

/** Takes the lease and renews it regularly until it is released. */
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

/** Another process holds the lease now. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
  constructor(name: string) {
    super(`Another process has the lease "${name}".`);
  }
}

interface TakeOptions {
  readonly name: string;
  readonly lock: readonly [number, number];
  readonly leaseMs: number;
}

/** Takes an expired lease and returns its token, or null if another process holds or is taking it. */
async function takeWith(client: pg.PoolClient, { name, lock, leaseMs }: TakeOptions): Promise<number | null> {
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

/** Hashes a name to 31 bits. A collision only makes two leases wait for each other. */
function hashName(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + character.charCodeAt(0)) % 2_147_483_647;
  return sum;
}
