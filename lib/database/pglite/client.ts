import "server-only";
import { ARRAY_TYPES, type ArrayType, createCodec } from "./codec";
import { sendTo } from "./connection";
import { type Engine, openInMemory } from "./engine";
import { createNotifications } from "./notifications";
import { createSession, type Queries, type Session } from "./session";
import { openThread } from "./thread-engine";
import { currentUrgency, STATEMENT_TIMEOUT_MS } from "./urgency";
import { createWorkQueue, type QueueState } from "./work-queue";

/**
 * The subset of PGlite's interface that we use, with one protocol exchange per statement: a repeated statement is parsed
 * once, and then only its values are sent. A statement that takes longer than its urgency allows fails with 57014.
 */
export interface PgliteClient extends Queries {
  /**
   * Runs work in a transaction; statements from outside it wait until it ends.
   *
   * @throws TransactionAbortedError when a statement failed and the work went on as if it had not
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Calls `onNotify` for each notification on a channel until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  queue(): QueueState;
  close(): Promise<void>;
}

/**
 * Opens a folder in a thread of its own, or a database in memory in this thread.
 *
 * @param contents initial contents of an in-memory database: a data directory as a tar archive; empty when undefined
 */
export async function openPgliteClient(folder: string | undefined, contents?: Blob): Promise<PgliteClient> {
  return createPgliteClient(() => (folder === undefined ? openInMemory(contents) : openThread(folder)));
}

/** @param openEngine called at once, and again when an engine is lost */
export async function createPgliteClient(openEngine: () => Promise<Engine>): Promise<PgliteClient> {
  const notifications = createNotifications();
  const queue = createWorkQueue();

  const connect = async () => {
    const engine = await openEngine();
    const codec = createCodec();
    const session = createSession(codec, sendTo(engine, notifications.emit));
    const queries = session.queries(STATEMENT_TIMEOUT_MS.maintenance);
    codec.addArrays((await queries.query<ArrayType>(ARRAY_TYPES)).rows);
    for (const channel of notifications.channels()) await queries.exec(`listen ${quote(channel)}`);
    return { engine, session };
  };
  let connection = await connect();

  /** Work on the session in its turn; after a loss the folder is opened again first. */
  const run = <T>(work: (session: Session, timeoutMs: number) => Promise<T>): Promise<T> => {
    const urgency = currentUrgency();
    return queue.run(urgency, async () => {
      if (connection.engine.isLost) connection = await connect();
      return work(connection.session, STATEMENT_TIMEOUT_MS[urgency]);
    });
  };
  const exec = (text: string) => run((session, timeoutMs) => session.queries(timeoutMs).exec(text));

  return {
    query: (...args) => run((session, timeoutMs) => session.queries(timeoutMs).query(...args)),
    exec,
    transaction: (work) => run((session, timeoutMs) => session.transaction(timeoutMs, work)),
    async listen(channel, onNotify) {
      notifications.add(channel, onNotify);
      await exec(`listen ${quote(channel)}`);
      return async () => {
        notifications.remove(channel, onNotify);
        await run(async (session, timeoutMs) => {
          if (notifications.dropIfUnused(channel)) await session.queries(timeoutMs).exec(`unlisten ${quote(channel)}`);
        });
      };
    },
    queue: queue.state,
    close: () => queue.runLast(() => connection.engine.close()),
  };
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
