import "server-only";
import { PGlite, protocol, type QueryOptions, TransactionAbortedError } from "@electric-sql/pglite";
import AsyncLock from "async-lock";
import { toQueryError } from "@/lib/database/errors/query-error";
import { isBinary, readersOf, toWire } from "./codec";
import { exchange } from "./connection";
import { executeFrames, type Frame, LETTER, readRow, readTag } from "./frames";
import { createNotifications } from "./notifications";
import { createStatements, type Prepared } from "./statements";
import { openSyncedFolder } from "./synced-folder";

/** The result of a statement, in the form of PGlite's own `query`. */
export interface Results<Row = unknown> {
  readonly rows: Row[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows: number;
}

type ReadOptions = Pick<QueryOptions, "rowMode" | "parsers">;

/** Where statements run: on the database itself or inside a transaction. */
export interface Queries {
  /** One statement with parameters; `options` may choose rows as arrays and parsers by type. */
  query<Row>(text: string, params?: unknown[], options?: ReadOptions): Promise<Results<Row>>;
  /** Several statements without parameters and results. */
  exec(text: string): Promise<void>;
}

/**
 * The subset of PGlite's interface that we use, with one protocol exchange per statement: a repeated statement is parsed
 * once, and then only its values are sent.
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
  close(): Promise<void>;
}

type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/** A FIFO mutex. */
function createMutex(): RunExclusively {
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  return (work) => lock.acquire("connection", work);
}

/**
 * @param folder undefined keeps everything in memory
 * @param contents initial contents of an in-memory database: a data directory as a tar archive; empty when undefined
 */
export async function openPgliteClient(folder: string | undefined, contents?: Blob): Promise<PgliteClient> {
  const client = folder === undefined ? await PGlite.create({ loadDataDir: contents }) : await openSyncedFolder(folder);
  const runTransaction = createMutex();
  const notifications = createNotifications();
  const session = createSession(client, (message) => exchange(client, message, notifications.emit));
  const exec = (text: string) => runTransaction(() => session.queries.exec(text));
  return {
    query: (...args) => runTransaction(() => session.queries.query(...args)),
    exec,
    transaction: (work) => runTransaction(() => session.transaction(work)),
    async listen(channel, onNotify) {
      notifications.add(channel, onNotify);
      await exec(`listen ${quote(channel)}`);
      return async () => {
        notifications.remove(channel, onNotify);
        await runTransaction(async () => {
          if (notifications.dropIfUnused(channel)) await session.queries.exec(`unlisten ${quote(channel)}`);
        });
      };
    },
    close: () => runTransaction(() => client.close()),
  };
}

/** Commands after which every prepared statement still means the same. */
const SCHEMA_PRESERVING = new Set(
  "SELECT INSERT UPDATE DELETE MERGE BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET SHOW LISTEN UNLISTEN NOTIFY".split(
    " ",
  ),
);

/** The statements and transactions of the one connection, in the order in which they are called. */
function createSession(client: PGlite, send: (message: Uint8Array) => Promise<Frame[]>) {
  const statements = createStatements(send);
  const runStatement = createMutex();
  /** A transaction that may yet be rolled back has changed the schema. */
  let hasUncommittedSchemaChange = false;

  async function trackCommands(frames: readonly Frame[]): Promise<string> {
    let command = "";
    for (const frame of frames) {
      if (frame.letter !== LETTER.complete) continue;
      [command = ""] = readTag(frame).split(" ", 1);
      const isSchemaChange = !SCHEMA_PRESERVING.has(command);
      if (isSchemaChange || (command === "ROLLBACK" && hasUncommittedSchemaChange)) await statements.clear();
      if (isSchemaChange) hasUncommittedSchemaChange = true;
      if (command === "COMMIT" || command === "ROLLBACK") hasUncommittedSchemaChange = false;
    }
    return command;
  }

  /** Runs statements without parameters, one after the other; returns the last one's command. */
  const execute = (text: string): Promise<string> =>
    runStatement(async () => trackCommands(await send(protocol.serialize.query(text))));

  const queries: Queries = {
    query: <Row>(text: string, params: unknown[] = [], options: ReadOptions = {}) =>
      runStatement(async () => {
        const prepared = await statements.find(text);
        const values = toWire(client, prepared, params);
        const frames = await send(executeFrames(prepared.name, values, prepared.columns.map(isBinary)));
        await trackCommands(frames);
        return readResults(client, prepared, frames, options) as Results<Row>;
      }),
    exec: async (text) => void (await execute(text)),
  };

  async function transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    await execute("begin");
    let isOver = false;
    const whileOpen = <F>(run: () => Promise<F>): Promise<F> =>
      isOver ? Promise.reject(new Error("The transaction is over.")) : run();
    let result: T;
    try {
      result = await work({
        query: (...args) => whileOpen(() => queries.query(...args)),
        exec: (text) => whileOpen(() => queries.exec(text)),
      });
    } catch (error) {
      isOver = true;
      await execute("rollback");
      throw error;
    }
    isOver = true;
    // Constraints that are checked at the end fail here, outside of any statement of the caller.
    if ((await execute("commit").catch(rethrowWithoutData)) === "ROLLBACK") throw new TransactionAbortedError();
    return result;
  }

  return { queries, transaction };
}

function rethrowWithoutData(error: unknown): never {
  throw toQueryError("commit", error);
}

/** Commands whose tag ends with the number of rows they changed. */
const COUNTED = new Set("INSERT UPDATE DELETE MERGE".split(" "));

function readResults(
  client: PGlite,
  { columns }: Prepared,
  frames: readonly Frame[],
  { rowMode, parsers }: ReadOptions,
): Results {
  const readers = readersOf(client, columns, parsers);
  const rows: unknown[] = [];
  let affectedRows = 0;
  for (const frame of frames) {
    if (frame.letter === LETTER.row) {
      const values = readRow(frame, readers);
      rows.push(rowMode === "array" ? values : Object.fromEntries(columns.map(({ name }, i) => [name, values[i]])));
    } else if (frame.letter === LETTER.complete) {
      const words = readTag(frame).split(" ");
      if (COUNTED.has(words[0]!)) affectedRows = Number(words.at(-1));
    }
  }
  return { rows, fields: [...columns], affectedRows };
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
