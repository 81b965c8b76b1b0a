import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { BankDatabase } from "@/bank/store/bank-database";
import type { PgliteClient, Queries } from "@/lib/database/pglite/client";

/** The process has ended: whatever it still asks of the database fails. */
export class EndedProcess extends Error {}

/** How long a simulated process lives. */
export interface Life {
  readonly isOver: boolean;
  /** Ends it before the query after so many more; a commit counts as one too. */
  endAfter(queries: number): void;
  end(): void;
}

/**
 * A database as one process has it that may be killed at any query: from then on every query fails, and what its open
 * transaction has written is rolled back, as a server does when a connection breaks. A process that ends right after a
 * commit leaves what it committed and learns nothing of it.
 */
export function openMortalDatabase(db: BankDatabase): { db: BankDatabase; life: Life } {
  const client = clientOf(db);
  let left = Number.POSITIVE_INFINITY;
  const live = () => {
    if (left <= 0) throw new EndedProcess("The process was killed.");
    left -= 1;
  };
  const guard = <T extends Queries>(on: T): T =>
    new Proxy(on, {
      get(target, name) {
        if (name !== "query" && name !== "exec") {
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (...args: Parameters<Queries["query"]>) => {
          live();
          return target[name as "query"](...args);
        };
      },
    });
  const transaction: PgliteClient["transaction"] = async (work) => {
    live();
    const done = await client.transaction(async (tx) => {
      const result = await work(guard(tx));
      live();
      return result;
    });
    live();
    return done;
  };
  const mortal = new Proxy(guard(client), {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return {
    db: drizzle({ client: mortal as unknown as PGlite, schema: db._.fullSchema }) as unknown as BankDatabase,
    life: {
      get isOver() {
        return left <= 0;
      },
      endAfter: (queries) => {
        left = queries;
      },
      end: () => {
        left = 0;
      },
    },
  };
}

/** PGlite under a database opened in memory. */
export function clientOf(db: BankDatabase): PgliteClient {
  return (db as BankDatabase & { readonly $client: unknown }).$client as PgliteClient;
}
