import "server-only";
import { protocol, type QueryOptions, TransactionAbortedError } from "@electric-sql/pglite";
import AsyncLock from "async-lock";
import { toQueryError } from "@/lib/database/errors/query-error";
import type { Codec } from "./codec";
import { isBinary } from "./codec";
import type { Send } from "./connection";
import { executeFrames, type Frame, LETTER, readRow, readTag } from "./frames";
import { createStatements, type Prepared } from "./statements";

/** The result of a statement, in the form of PGlite's own `query`. */
export interface Results<Row = unknown> {
  readonly rows: Row[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows: number;
}

export type ReadOptions = Pick<QueryOptions, "rowMode" | "parsers">;

/** Where statements run: on the database itself or inside a transaction. */
export interface Queries {
  /** One statement with parameters; `options` may choose rows as arrays and parsers by type. */
  query<Row>(text: string, params?: unknown[], options?: ReadOptions): Promise<Results<Row>>;
  /** Several statements without parameters and results. */
  exec(text: string): Promise<void>;
}

/** The statements and transactions of one session, in the order in which they are called. */
export interface Session {
  /** Statements that are each limited in time. */
  queries(timeoutMs: number): Queries;
  /** @throws TransactionAbortedError when a statement failed and the work went on as if it had not */
  transaction<T>(timeoutMs: number, work: (tx: Queries) => Promise<T>): Promise<T>;
}

/** Commands after which every prepared statement still means the same. */
const SCHEMA_PRESERVING = new Set(
  "SELECT INSERT UPDATE DELETE MERGE BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET SHOW LISTEN UNLISTEN NOTIFY".split(
    " ",
  ),
);

const BEGIN = protocol.serialize.query("begin");

export function createSession(codec: Codec, sendMessage: Send): Session {
  /** A transaction that no statement has entered; the first one opens it in the same exchange. */
  let isBeginning = false;
  const send: Send = (message, timeoutMs) => {
    if (!isBeginning) return sendMessage(message, timeoutMs);
    isBeginning = false;
    return sendMessage(Buffer.concat([BEGIN, message]), timeoutMs);
  };
  const statements = createStatements(send);
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const runStatement = <T>(work: () => Promise<T>): Promise<T> => lock.acquire("statement", work);
  /** A transaction that may yet be rolled back has changed the schema. */
  let hasUncommittedSchemaChange = false;

  async function trackCommands(frames: readonly Frame[], timeoutMs: number): Promise<string> {
    let command = "";
    for (const frame of frames) {
      if (frame.letter !== LETTER.complete) continue;
      [command = ""] = readTag(frame).split(" ", 1);
      const isSchemaChange = !SCHEMA_PRESERVING.has(command);
      if (isSchemaChange || (command === "ROLLBACK" && hasUncommittedSchemaChange)) await statements.clear(timeoutMs);
      if (isSchemaChange) hasUncommittedSchemaChange = true;
      if (command === "COMMIT" || command === "ROLLBACK") hasUncommittedSchemaChange = false;
    }
    return command;
  }

  /** Runs statements without parameters, one after the other; returns the last one's command. */
  const execute = (text: string, timeoutMs: number): Promise<string> =>
    runStatement(async () => trackCommands(await send(protocol.serialize.query(text), timeoutMs), timeoutMs));

  const queries = (timeoutMs: number): Queries => ({
    query: <Row>(text: string, params: unknown[] = [], options: ReadOptions = {}) =>
      runStatement(async () => {
        const prepared = await statements.find(text, timeoutMs);
        const values = codec.toWire(prepared, params);
        const frames = await send(executeFrames(prepared.name, values, prepared.columns.map(isBinary)), timeoutMs);
        await trackCommands(frames, timeoutMs);
        return readResults(codec, prepared, frames, options) as Results<Row>;
      }),
    exec: async (text) => void (await execute(text, timeoutMs)),
  });

  async function transaction<T>(timeoutMs: number, work: (tx: Queries) => Promise<T>): Promise<T> {
    isBeginning = true;
    let isOver = false;
    const whileOpen = <F>(run: () => Promise<F>): Promise<F> =>
      isOver ? Promise.reject(new Error("The transaction is over.")) : run();
    const inside = queries(timeoutMs);
    const end = (how: "commit" | "rollback") =>
      runStatement(async () => {
        const hasBegun = !isBeginning;
        isBeginning = false;
        if (!hasBegun) return "";
        return trackCommands(await send(protocol.serialize.query(how), timeoutMs), timeoutMs);
      });
    let result: T;
    try {
      result = await work({
        query: (...args) => whileOpen(() => inside.query(...args)),
        exec: (text) => whileOpen(() => inside.exec(text)),
      });
    } catch (error) {
      isOver = true;
      // One that fails because the engine ended has been rolled back by that.
      await end("rollback").catch(() => {});
      throw error;
    }
    isOver = true;
    // Constraints that are checked at the end fail here, outside of any statement of the caller.
    if ((await end("commit").catch(rethrowWithoutData)) === "ROLLBACK") throw new TransactionAbortedError();
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
  codec: Codec,
  { columns }: Prepared,
  frames: readonly Frame[],
  { rowMode, parsers }: ReadOptions,
): Results {
  const readers = codec.readersOf(columns, parsers);
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
