import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isConnectionLost, isReadOnly, wasNeverSent } from "@/lib/database/errors/lost-connection";
import { QueryError, toQueryError } from "@/lib/database/errors/query-error";
import type { ReconnectingPool, Statement } from "./reconnecting-pool";

type DrizzleClient<S extends Record<string, unknown>> = ReturnType<typeof drizzle<S, pg.PoolClient>>;

/** A connection, and whether its transaction has written. */
interface TrackedConnection<S extends Record<string, unknown>> {
  readonly db: DrizzleClient<S>;
  hasWritten: boolean;
}

/**
 * Creates a function that runs transactions and survives a failover if that is safe. A transaction that loses its
 * connection before its first write runs again; after a write, the server rolls it back and it fails. If the `commit`
 * gets no response, the error has `mayBeCommitted`, and the transaction is not retried.
 *
 * This also avoids a leak: Drizzle never releases a connection whose `begin` failed, so the pool would lose a slot each
 * time and never finish closing.
 */
export function createTransactions<S extends Record<string, unknown>>(
  withClient: ReconnectingPool["withClient"],
  schema: S,
) {
  const connected = new WeakMap<pg.PoolClient, TrackedConnection<S>>();
  return async <T>(...[work, config]: Parameters<DrizzleClient<S>["transaction"]>): Promise<T> => {
    let mayRetry = true;
    try {
      return await withClient(
        async (client) => {
          const tracked = connected.get(client) ?? track(client, schema);
          connected.set(client, tracked);
          tracked.hasWritten = false;
          try {
            return (await tracked.db.transaction(work, config)) as T;
          } catch (error) {
            mayRetry = !tracked.hasWritten && !(error instanceof QueryError && error.mayBeCommitted);
            throw error;
          }
        },
        () => mayRetry,
      );
    } catch (error) {
      // No statement ran if the connection failed to open. The original message contains the server's address.
      throw isConnectionLost(error) ? toQueryError("begin", error) : error;
    }
  };
}

const READ_ONLY_STATEMENT = /^\s*(select|begin|set|savepoint|release|rollback|commit)\b/i;
const textOf = (statement: Statement) => (typeof statement === "string" ? statement : statement.text);

function track<S extends Record<string, unknown>>(client: pg.PoolClient, schema: S): TrackedConnection<S> {
  const query = async (statement: Statement, values?: unknown[]) => {
    const text = textOf(statement);
    try {
      const result = await client.query(statement as string, values as unknown[]);
      if (!READ_ONLY_STATEMENT.test(text)) tracked.hasWritten = true;
      return result;
    } catch (error) {
      if (!READ_ONLY_STATEMENT.test(text) && !isReadOnly(error)) tracked.hasWritten = true;
      if (!isConnectionLost(error)) throw error;
      // The earlier error is the cause; the server rolled back automatically.
      if (text === "rollback") return { rows: [], rowCount: 0 };
      throw toQueryError(text, error, text === "commit" && !wasNeverSent(error));
    }
  };
  const tracked: TrackedConnection<S> = {
    db: drizzle({ client: { query } as unknown as pg.PoolClient, schema }),
    hasWritten: false,
  };
  return tracked;
}
