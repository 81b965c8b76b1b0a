import "server-only";
import { TransactionAbortedError } from "@electric-sql/pglite";
import { toQueryError } from "@/lib/database/errors/query-error";
import { type Engine, type OnNotification, openInMemory, openThread } from "./engine";
import type { Call, Results, RowMode } from "./perform";
import { createStatementQueue, type QueueState } from "./statement-queue";

/** Runs statements, on the database itself or inside a transaction. */
export interface Queries {
  /** Runs one statement with parameters. */
  query<Row>(text: string, params?: unknown[], options?: { readonly rowMode?: RowMode }): Promise<Results<Row>>;
  /** Runs several statements without parameters or results. */
  exec(text: string): Promise<void>;
}

/** The part of PGlite's interface that is used. Statements and transactions run one at a time. */
export interface PgliteClient extends Queries {
  /**
   * Runs work in a transaction; statements outside the transaction wait until it ends.
   *
   * @throws TransactionAbortedError if a statement failed but the work ignored the failure
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Calls `onNotify` for each notification on a channel until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Returns the data directory as a tar archive, taken between two statements. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  queue(): QueueState;
  close(): Promise<void>;
}

/**
 * Opens a folder in a separate thread, or an in-memory database in this thread.
 *
 * @param contents initial contents of a new database, as a tar archive of a data directory; empty if undefined
 */
export async function openPgliteClient(folder: string | undefined, contents?: Blob): Promise<PgliteClient> {
  return createPgliteClient((onNotification) =>
    folder === undefined ? openInMemory(contents, onNotification) : openThread({ folder, contents }, onNotification),
  );
}

/** @param openEngine called immediately, and again after an engine is lost */
async function createPgliteClient(openEngine: (onNotification: OnNotification) => Promise<Engine>) {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const queue = createStatementQueue();
  const connect = () =>
    openEngine((channel, payload) => {
      for (const onNotify of listeners.get(channel) ?? []) onNotify(payload);
    });
  let engine = await connect();

  const perform = (call: Call): Promise<unknown> =>
    queue.time(call.method === "dump" ? "dump" : call.text, () => engine.perform(call));
  /** Queues work on the session, and reopens the folder first if the engine was lost. */
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    queue.run(async () => {
      if (engine.isLost) {
        engine = await connect();
        for (const channel of listeners.keys()) await session.exec(`listen ${quote(channel)}`);
      }
      return work();
    });
  const session: Queries = {
    query: async <Row>(text: string, params: unknown[] = [], { rowMode = "object" }: { rowMode?: RowMode } = {}) =>
      (await perform({ method: "query", text, params, rowMode })) as Results<Row>,
    exec: async (text) => void (await perform({ method: "exec", text })),
  };
  const client: PgliteClient = {
    query: (...args) => run(() => session.query(...args)),
    exec: (text) => run(() => session.exec(text)),
    transaction: (work) => run(() => runTransaction(session, work)),
    async listen(channel, onNotify) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onNotify));
      await client.exec(`listen ${quote(channel)}`);
      return () =>
        run(async () => {
          listeners.get(channel)?.delete(onNotify);
          if (listeners.get(channel)?.size !== 0) return;
          listeners.delete(channel);
          await session.exec(`unlisten ${quote(channel)}`);
        });
    },
    dump: () => run(() => perform({ method: "dump" }) as Promise<Uint8Array<ArrayBuffer>>),
    queue: queue.state,
    close: () => queue.run(() => engine.close()),
  };
  return client;
}

async function runTransaction<T>(session: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  const statements = createStatementQueue();
  let hasFailed = false;
  let hasEnded = false;
  const runInOrder = <R>(statement: () => Promise<R>): Promise<R> =>
    statements.run(async () => {
      if (hasEnded) throw new Error("The transaction is over.");
      try {
        return await statement();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  const tx: Queries = {
    query: (...args) => runInOrder(() => session.query(...args)),
    exec: (text) => runInOrder(() => session.exec(text)),
  };
  await session.exec("begin");
  try {
    const result = await work(tx);
    await statements.run(async () => {
      hasEnded = true;
    });
    // Postgres rolls back a failed transaction on commit without reporting an error.
    if (hasFailed && (await isAborted(session))) throw new TransactionAbortedError();
    // Deferred constraints fail here, not in one of the caller's statements.
    await session.exec("commit").catch((error: unknown) => {
      throw toQueryError("commit", error);
    });
    return result;
  } catch (error) {
    hasEnded = true;
    // The first error is the cause. A lost engine rolls back automatically.
    await session.exec("rollback").catch(() => {});
    throw error;
  }
}

const isAborted = (session: Queries): Promise<boolean> =>
  session.query("select 1").then(
    () => false,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === "25P02") return true;
      throw error;
    },
  );

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
