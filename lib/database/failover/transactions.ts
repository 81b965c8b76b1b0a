import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isConnectionLost, isNotSent, isReadOnly } from "@/lib/database/errors/lost-connection";
import { QueryError, toQueryError } from "@/lib/database/errors/query-error";
import type { ReconnectingPool, Statement } from "./reconnecting-pool";

type Connected<S extends Record<string, unknown>> = ReturnType<typeof drizzle<S, pg.PoolClient>>;

/** A connection, and whether its transaction has written. */
interface Tracked<S extends Record<string, unknown>> {
  readonly db: Connected<S>;
  hasWritten: boolean;
}

/**
 * Transactions that survive a failover where that is safe: one that lost its connection before it wrote anything runs
 * again. One that had written was rolled back by the server and fails. One whose `commit` got no response may be
 * committed: its error has `mayBeCommitted`, and it is never repeated.
 *
 * This also avoids a leak: Drizzle never releases a connection whose `begin` failed, so the pool would lose a slot each
 * time and never finish closing.
 */
export function createTransactions<S extends Record<string, unknown>>(
  withClient: ReconnectingPool["withClient"],
  schema: S,
) {
  const connected = new WeakMap<pg.PoolClient, Tracked<S>>();
  return async <T>(...[work, config]: Parameters<Connected<S>["transaction"]>): Promise<T> => {
    let mayRepeat = true;
    try {
      return await withClient(
        async (client) => {
          const tracked = connected.get(client) ?? track(client, schema);
          connected.set(client, tracked);
          tracked.hasWritten = false;
          try {
            return (await tracked.db.transaction(work, config)) as T;
          } catch (error) {
            mayRepeat = !tracked.hasWritten && !(error instanceof QueryError && error.mayBeCommitted);
            throw error;
          }
        },
        () => mayRepeat,
      );
    } catch (error) {
      // A connection that could not be opened has no statement; its message has the server's address.
      throw isConnectionLost(error) ? toQueryError("begin", error) : error;
    }
  };
}

const WRITES_NOTHING = /^\s*(select|begin|set|savepoint|release|rollback|commit)\b/i;
const textOf = (statement: Statement) => (typeof statement === "string" ? statement : statement.text);

function track<S extends Record<string, unknown>>(client: pg.PoolClient, schema: S): Tracked<S> {
  const query = async (statement: Statement, values?: unknown[]) => {
    const text = textOf(statement);
    try {
      const result = await client.query(statement as string, values as unknown[]);
      if (!WRITES_NOTHING.test(text)) tracked.hasWritten = true;
      return result;
    } catch (error) {
      if (!WRITES_NOTHING.test(text) && !isReadOnly(error)) tracked.hasWritten = true;
      if (!isConnectionLost(error)) throw error;
      // The earlier error is the cause; the server has rolled back automatically.
      if (text === "rollback") return { rows: [], rowCount: 0 };
      throw toQueryError(text, error, text === "commit" && !isNotSent(error));
    }
  };
  const tracked: Tracked<S> = {
    db: drizzle({ client: { query } as unknown as pg.PoolClient, schema }),
    hasWritten: false,
  };
  return tracked;
}
