import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isConnectionLost, isReadOnly, wasNeverSent } from "@/lib/database/errors/lost-connection";
import { toQueryError } from "@/lib/database/errors/query-error";
import { ReliableClient } from "./reliable-client";

/** A statement as Drizzle passes it to node-postgres. */
export type Statement = string | pg.QueryConfig;
type Values = unknown[];

export interface ReconnectingPool {
  readonly pool: pg.Pool;
  /**
   * Runs one auto-committed statement. If the connection is lost, retries it only if that is safe, because it never
   * reached a primary or only reads.
   *
   * @throws QueryError whose `mayBeCommitted` is true if the statement may have committed
   */
  query(statement: Statement, values?: Values): Promise<pg.QueryResult>;
  /**
   * Runs `work` on a dedicated connection. If it is lost and `mayRetry` returns true, runs `work` again on a new one.
   */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>, mayRetry: (error: unknown) => boolean): Promise<T>;
}

/** Waits between attempts to reach a primary. In total, no longer than a page can wait before showing an error. */
const WAITS_MS = [100, 300, 800, 1_800];

interface PoolOptions {
  readonly max: number;
  readonly waitsMs?: readonly number[] | undefined;
  /** The server cancels statements that run longer (SQLSTATE 57014); 0, the default, means no limit. */
  readonly statementTimeoutMs?: number;
  /** Called for each new connection before its first use; the connection is not used if this rejects. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** Opens a pool that reconnects to the primary after a failover. */
export function openReconnectingPool(url: string, options: PoolOptions) {
  const { max, waitsMs = WAITS_MS, onConnect, statementTimeoutMs = 0 } = options;
  const config = {
    connectionString: url,
    max,
    Client: ReliableClient,
    onConnect,
    statement_timeout: statementTimeoutMs,
  };
  const pool = new pg.Pool(config as unknown as pg.PoolConfig);
  // Prevents a dropped idle connection from ending the process; the next query reports the failure.
  pool.on("error", () => {});
  // A checked-out connection needs this too, because it has no error handler between queries of a transaction.
  pool.on("connect", (client) => client.on("error", () => {}));
  return reconnecting(pool, waitsMs);
}

function reconnecting(pool: pg.Pool, waitsMs: readonly number[]): ReconnectingPool {
  const generations = new WeakMap<pg.PoolClient, number>();
  let generation = 0;

  /**
   * Returns a connection of the current generation; earlier generations reach a server that is no longer the primary.
   */
  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      const opened = generations.get(client) ?? generation;
      generations.set(client, opened);
      if (opened === generation) return client;
      client.release(true);
    }
  }

  async function attempt<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await acquire();
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = isConnectionLost(error);
      // All connections of a generation reach the same server.
      if (isReadOnly(error) && generations.get(client) === generation) generation += 1;
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  async function withClient<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    mayRetry: (error: unknown) => boolean,
  ): Promise<T> {
    for (const waitMs of waitsMs) {
      try {
        return await attempt(work);
      } catch (error) {
        if (!isConnectionLost(error) || !mayRetry(error)) throw error;
      }
      await wait(waitMs);
    }
    return attempt(work);
  }

  return { pool, withClient, query: createQuery(withClient) };
}

function createQuery(withClient: ReconnectingPool["withClient"]): ReconnectingPool["query"] {
  return async (statement, values) => {
    const text = typeof statement === "string" ? statement : statement.text;
    let isRead = /^\s*(select|with|show|values)\b/i.test(text);
    let lostError: unknown = null;

    async function run(client: pg.PoolClient): Promise<pg.QueryResult> {
      try {
        return await (lostError ? runReadOnly : runOnce)(client, statement, values);
      } catch (error) {
        if (lostError && isReadOnly(error)) {
          isRead = false;
          throw lostError;
        }
        if (isConnectionLost(error) && !wasNeverSent(error)) lostError = error;
        throw error;
      }
    }

    try {
      return await withClient(run, () => lostError === null || isRead);
    } catch (error) {
      const isUnknown = lostError !== null && !isRead;
      throw toQueryError(text, isUnknown ? lostError : error, isUnknown);
    }
  };
}

function runOnce(client: pg.PoolClient, statement: Statement, values?: Values): Promise<pg.QueryResult> {
  return client.query(statement as string, values as Values);
}

/** Runs a statement in a read-only transaction, where Postgres rejects writes, even by functions in a `select`. */
async function runReadOnly(client: pg.PoolClient, statement: Statement, values?: Values): Promise<pg.QueryResult> {
  await client.query("begin read only");
  try {
    return await runOnce(client, statement, values);
  } finally {
    await client.query("rollback").catch(() => {});
  }
}
