import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isConnectionLost, isNotSent, isReadOnly } from "@/lib/database/errors/lost-connection";
import { toQueryError } from "@/lib/database/errors/query-error";
import { ReliableClient } from "./reliable-client";

/** A statement as drizzle passes it to node-postgres. */
export type Statement = string | pg.QueryConfig;
type Values = unknown[];

export interface ReconnectingPool {
  readonly pool: pg.Pool;
  /**
   * Runs one statement that commits automatically. When the connection is lost, it is repeated only if that is safe:
   * it never reached a primary, or it only reads.
   *
   * @throws QueryError whose `mayBeCommitted` is true if the statement may have committed
   */
  query(statement: Statement, values?: Values): Promise<pg.QueryResult>;
  /** Runs `work` on a dedicated connection. If that is lost and `mayRepeat` returns true, repeats it on another one. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T>;
}

/** Waits between attempts to reach a primary. A page can't wait longer in total; it shows an error and retries. */
const WAITS_MS = [100, 300, 800, 1_800];

interface PoolOptions {
  readonly max: number;
  readonly waitsMs?: readonly number[] | undefined;
  /** The server ends a statement that runs longer (SQLSTATE 57014); 0, the default, sets no limit. */
  readonly statementTimeoutMs?: number;
  /** Called for each new connection before its first use; if it rejects, the connection is not used. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** Opens a pool that finds the primary again after a failover. */
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
  // An idle connection that the server drops must not end the process; the next query reports it.
  pool.on("error", () => {});
  // A checked-out connection needs this too: between two queries of a transaction it has no other error handler.
  pool.on("connect", (client) => client.on("error", () => {}));
  return reconnecting(pool, waitsMs);
}

function reconnecting(pool: pg.Pool, waitsMs: readonly number[]): ReconnectingPool {
  const generations = new WeakMap<pg.PoolClient, number>();
  let generation = 0;

  /** A connection of the current generation; earlier ones lead to a server that turned out not to be the primary. */
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
      // All connections of its generation lead to the same server.
      if (isReadOnly(error) && generations.get(client) === generation) generation += 1;
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  async function withClient<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<T> {
    for (const waitMs of waitsMs) {
      try {
        return await attempt(work);
      } catch (error) {
        if (!isConnectionLost(error) || !mayRepeat(error)) throw error;
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
    let lost: unknown = null;

    async function run(client: pg.PoolClient): Promise<pg.QueryResult> {
      try {
        return await (lost ? readAgain : runOnce)(client, statement, values);
      } catch (error) {
        if (lost && isReadOnly(error)) {
          isRead = false;
          throw lost;
        }
        if (isConnectionLost(error) && !isNotSent(error)) lost = error;
        throw error;
      }
    }

    try {
      return await withClient(run, () => lost === null || isRead);
    } catch (error) {
      const isUnknown = lost !== null && !isRead;
      throw toQueryError(text, isUnknown ? lost : error, isUnknown);
    }
  };
}

function runOnce(client: pg.PoolClient, statement: Statement, values?: Values): Promise<pg.QueryResult> {
  return client.query(statement as string, values as Values);
}

/** Runs a statement in a read-only transaction, where Postgres refuses writes, such as by a function in a `select`. */
async function readAgain(client: pg.PoolClient, statement: Statement, values?: Values): Promise<pg.QueryResult> {
  await client.query("begin read only");
  try {
    return await runOnce(client, statement, values);
  } finally {
    await client.query("rollback").catch(() => {});
  }
}
