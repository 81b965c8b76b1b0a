import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { errorCode, isConnectionLost } from "@/lib/database/errors/lost-connection";
import type { ReconnectingPool, Statement } from "@/lib/database/failover/reconnecting-pool";
import { ReliableClient } from "@/lib/database/failover/reliable-client";
import { createPrimaryPosition, type LogPosition, parseLsn } from "./primary-position";

interface ReplicaOptions {
  readonly url: string;
  readonly primary: ReconnectingPool["query"];
  readonly maxConnections: number;
  readonly limits?: ReplicaLimits | undefined;
}

/** Times in milliseconds. */
export interface ReplicaLimits {
  /** Time limit for a read on the replica; after that, the read runs on the primary with its usual limit. */
  readonly within: number;
  /** How long the replica is skipped after it is unusable. */
  readonly pauseUnusable: number;
  /** How long the replica is skipped after it is too far behind. */
  readonly pauseBehind: number;
}

export interface ReplicaReads {
  /** Runs one statement on a server that has all commits made before the call. */
  readonly query: ReconnectingPool["query"];
  /** Why the replica was last skipped; null if it is in use. */
  problem(): string | null;
  close(): Promise<void>;
}

/** The replica has not replayed the required log position in time. */
class BehindError extends Error {
  constructor() {
    super("the replica is behind the primary");
  }
}

class TimeoutError extends Error {
  constructor() {
    super("the replica did not respond in time");
  }
}

/** The server at DATABASE_READ_URL is unreachable or cannot be compared with the primary. */
class NoReplicaError extends Error {}

const LIMITS: ReplicaLimits = { within: 2_000, pauseUnusable: 5_000, pauseBehind: 500 };
/** Waits between checks of the replayed position. A replica on the same network is only a few milliseconds behind. */
const REPLAY_WAITS_MS = [1, 2, 4, 8, 16];

const REPLAYED = {
  name: "replayed_position",
  text: `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
    (select received_tli from pg_stat_wal_receiver) as timeline`,
};

const isRead = (statement: Statement) =>
  /^\s*(select|with|show|values)\b/i.test(typeof statement === "string" ? statement : statement.text);

/**
 * Reads from a streaming replica without returning older data than the primary. Before each statement, queries the
 * primary's log position; the statement runs on the replica once that position is replayed. If that takes too long or
 * fails, the statement runs on the primary. A replica on a different timeline is skipped, because it may have changes
 * that the primary did not commit; to see the timeline, the role must be a member of `pg_read_all_stats`.
 */
export function createReplicaReads({ url, primary, maxConnections, limits = LIMITS }: ReplicaOptions): ReplicaReads {
  const pool = openPool(url, maxConnections);
  const replayed = new WeakMap<pg.PoolClient, LogPosition>();
  const primaryPosition = createPrimaryPosition((statement) => primary(statement));
  let problem: string | null = null;
  let pausedUntil = 0;

  async function readReplica(
    position: LogPosition,
    signal: AbortSignal,
    run: (client: pg.PoolClient) => Promise<pg.QueryResult>,
  ) {
    const client = await pool.connect().catch((error: unknown) => {
      // The original message contains the server's address.
      throw new NoReplicaError(`can't connect to the replica: ${errorCode(error) ?? "unknown error"}`);
    });
    let isBroken = false;
    try {
      signal.throwIfAborted();
      signal.addEventListener("abort", () => closeNow(client), { once: true });
      await waitUntilReplayed(client, position, replayed);
      return await run(client);
    } catch (error) {
      isBroken = isUnusable(error);
      throw error;
    } finally {
      client.release(isBroken || signal.aborted);
    }
  }

  return {
    async query(statement, values) {
      if (!isRead(statement) || Date.now() < pausedUntil) return primary(statement, values);
      // Without a position, there is currently no primary, which the primary's pool handles.
      const position = await primaryPosition().catch(() => null);
      if (position === null) return primary(statement, values);
      try {
        const run = (client: pg.PoolClient) => client.query(statement as string, values as unknown[]);
        const result = await within(limits.within, (signal) => readReplica(position, signal, run));
        problem = null;
        return result;
      } catch (error) {
        const pauseMs = skipDurationMs(error, limits);
        if (pauseMs !== null) {
          pausedUntil = Date.now() + pauseMs;
          problem = isConnectionLost(error) ? "the connection to the replica was lost" : (error as Error).message;
        }
        return primary(statement, values);
      }
    },
    problem: () => problem,
    close: () => pool.end(),
  };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, Client: ReliableClient } as unknown as pg.PoolConfig);
  // The statement that uses the connection handles its loss.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Resolves once the connected replica has replayed a position on the primary's timeline. */
async function waitUntilReplayed(
  client: pg.PoolClient,
  position: LogPosition,
  replayed: WeakMap<pg.PoolClient, LogPosition>,
): Promise<void> {
  const isAtPosition = (known: LogPosition) => known.timeline === position.timeline && known.lsn >= position.lsn;
  const cached = replayed.get(client);
  if (cached && isAtPosition(cached)) return;
  for (const waitMs of [0, ...REPLAY_WAITS_MS]) {
    if (waitMs > 0) await wait(waitMs);
    const current = await queryReplayed(client);
    replayed.set(client, current);
    if (isAtPosition(current)) return;
  }
  throw new BehindError();
}

async function queryReplayed(client: pg.PoolClient): Promise<LogPosition> {
  const { rows } = await client.query(REPLAYED);
  const { isReplica, lsn, timeline } = rows[0] as { isReplica: boolean; lsn: string | null; timeline: number | null };
  if (!isReplica || lsn === null) throw new NoReplicaError("DATABASE_READ_URL does not lead to a replica");
  if (timeline === null) {
    throw new NoReplicaError("the replica is not receiving data, or its role is not a member of pg_read_all_stats");
  }
  return { timeline, lsn: parseLsn(lsn) };
}

/** Runs `work` with a time limit, after which its signal is aborted and its result is not awaited. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const result = work(late.signal);
  result.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeoutError();
      late.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([result, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a connection, including the statement running on it. */
function closeNow(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end().catch(() => {});
}

/**
 * Returns how long to skip the replica, in milliseconds; null if the statement or a replay conflict caused the error.
 */
function skipDurationMs(error: unknown, limits: ReplicaLimits): number | null {
  if (error instanceof BehindError) return limits.pauseBehind;
  return isUnusable(error) ? limits.pauseUnusable : null;
}

function isUnusable(error: unknown): boolean {
  return error instanceof NoReplicaError || error instanceof TimeoutError || isConnectionLost(error);
}
