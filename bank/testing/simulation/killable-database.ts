import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { BankDatabase } from "@/bank/store/bank-database";
import type { PgliteClient, Queries } from "@/lib/database/pglite/client";

/** Thrown by every query of a killed process. */
export class ProcessKilledError extends Error {}

/** Kills a simulated process. */
export interface KillSwitch {
  readonly isKilled: boolean;
  /** Kills the process after the given number of further queries; a commit counts as a query. */
  killAfter(queries: number): void;
  kill(): void;
}

/**
 * Wraps a database for a process that can be killed at any query. Once it is killed, every query fails and the open
 * transaction is rolled back, as when a server connection is lost. If the process is killed right after a
 * commit, the data is committed, but the process receives no response.
 */
export function openKillableDatabase(db: BankDatabase): { db: BankDatabase; killSwitch: KillSwitch } {
  const client = getPgliteClient(db);
  let remainingQueries = Number.POSITIVE_INFINITY;
  const countQuery = () => {
    if (remainingQueries <= 0) throw new ProcessKilledError("The process was killed.");
    remainingQueries -= 1;
  };
  const guard = <T extends Queries>(connection: T): T =>
    new Proxy(connection, {
      get(target, name) {
        if (name !== "query" && name !== "exec") {
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (...args: Parameters<Queries["query"]>) => {
          countQuery();
          return target[name as "query"](...args);
        };
      },
    });
  const transaction: PgliteClient["transaction"] = async (work) => {
    countQuery();
    const outcome = await client.transaction(async (tx) => {
      const result = await work(guard(tx));
      countQuery();
      return result;
    });
    countQuery();
    return outcome;
  };
  const killable = new Proxy(guard(client), {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return {
    db: drizzle({ client: killable as unknown as PGlite, schema: db._.fullSchema }) as unknown as BankDatabase,
    killSwitch: {
      get isKilled() {
        return remainingQueries <= 0;
      },
      killAfter: (queries) => {
        remainingQueries = queries;
      },
      kill: () => {
        remainingQueries = 0;
      },
    },
  };
}

/** Returns the PGlite client of an in-memory database. */
export function getPgliteClient(db: BankDatabase): PgliteClient {
  return (db as BankDatabase & { readonly $client: unknown }).$client as PgliteClient;
}
